import { admin } from "./en/admin";
import { auth } from "./en/auth";
import { common } from "./en/common";
import { docs } from "./en/docs";
import { drafts } from "./en/drafts";
import { errors } from "./en/errors";
import { imports } from "./en/imports";
import { inbox } from "./en/inbox";
import { keys } from "./en/keys";
import { onboarding } from "./en/onboarding";
import { preferences } from "./en/preferences";
import { reports } from "./en/reports";
import { rules } from "./en/rules";
import { secondFactor } from "./en/second-factor";
import { sessions } from "./en/sessions";
import { shell } from "./en/shell";

/** Registry of the English texts. The keys here are the keys of every language. */
export const en = {
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
} as const;
