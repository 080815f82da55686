import type { Shape } from "@/i18n/shape";
import type { rules as en } from "../en/rules";

export const rules: Shape<typeof en> = {
  title: "规则",
};
