import { adminDeadLetters } from "./admin-dead-letters";
import { adminOps } from "./admin-ops";
import { adminRegistry } from "./admin-registry";
import { adminSchedules } from "./admin-schedules";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";
import { adminWebhooks } from "./admin-webhooks";

export const admin = {
  tasks: adminTasks,
  deadLetters: adminDeadLetters,
  ops: adminOps,
  schedules: adminSchedules,
  webhooks: adminWebhooks,
  ...adminRegistry,
  ...adminTeam,
  title: "Admin",
} as const;
