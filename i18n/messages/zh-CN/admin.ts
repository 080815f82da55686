import type { Shape } from "@/i18n/shape";
import type { admin as en } from "../en/admin";
import { adminRegistry } from "./admin-registry";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";

export const admin: Shape<typeof en> = {
  tasks: adminTasks,
  ...adminRegistry,
  ...adminTeam,
  title: "管理",
};
