import type { Shape } from "@/i18n/shape";
import type { admin as en } from "../en/admin";

export const admin: Shape<typeof en> = {
  title: "管理",
};
