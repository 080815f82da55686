import type { Shape } from "@/i18n/shape";
import type { admin as en } from "../en/admin";
import { adminDeadLetters } from "./admin-dead-letters";
import { adminOps } from "./admin-ops";
import { adminRegistry } from "./admin-registry";
import { adminSchedules } from "./admin-schedules";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";
import { adminWebhooks } from "./admin-webhooks";

export const admin: Shape<typeof en> = {
  tasks: adminTasks,
  deadLetters: adminDeadLetters,
  ops: adminOps,
  schedules: adminSchedules,
  webhooks: adminWebhooks,
  ...adminRegistry,
  ...adminTeam,
  title: "管理",
};
