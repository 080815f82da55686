import type { Shape } from "@/i18n/shape";
import type { en } from "./en";
import { admin } from "./zh-CN/admin";
import { auth } from "./zh-CN/auth";
import { common } from "./zh-CN/common";
import { docs } from "./zh-CN/docs";
import { drafts } from "./zh-CN/drafts";
import { errors } from "./zh-CN/errors";
import { imports } from "./zh-CN/imports";
import { inbox } from "./zh-CN/inbox";
import { keys } from "./zh-CN/keys";
import { onboarding } from "./zh-CN/onboarding";
import { preferences } from "./zh-CN/preferences";
import { reports } from "./zh-CN/reports";
import { rules } from "./zh-CN/rules";
import { secondFactor } from "./zh-CN/second-factor";
import { sessions } from "./zh-CN/sessions";
import { shell } from "./zh-CN/shell";

/** Registry of the Chinese texts, held to the keys of the English ones. */
export const zhCN: Shape<typeof en> = {
  admin,
  auth,
  common,
  docs,
  drafts,
  errors,
  imports,
  inbox,
  keys,
  onboarding,
  preferences,
  reports,
  rules,
  secondFactor,
  sessions,
  shell,
};
