import type { Shape } from "@/i18n/shape";
import type { admin as en } from "../en/admin";
import { adminTeam } from "./admin-team";

export const admin: Shape<typeof en> = {
  ...adminTeam,
  title: "管理",
};
