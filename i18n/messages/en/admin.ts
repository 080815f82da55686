import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";

export const admin = {
  tasks: adminTasks,
  ...adminTeam,
  title: "Admin",
} as const;
