import { adminTeam } from "./admin-team";

export const admin = {
  ...adminTeam,
  title: "Admin",
} as const;
