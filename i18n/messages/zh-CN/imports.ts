import type { Shape } from "@/i18n/shape";
import type { imports as en } from "../en/imports";

export const imports: Shape<typeof en> = {
  title: "导入",
};
