import { adminRegistry } from "./admin-registry";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";

export const admin = {
  tasks: adminTasks,
  ...adminRegistry,
  ...adminTeam,
  title: "Admin",
} as const;
