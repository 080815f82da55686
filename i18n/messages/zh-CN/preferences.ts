import type { Shape } from "@/i18n/shape";
import type { preferences as en } from "../en/preferences";

export const preferences: Shape<typeof en> = {
  look: "外观",
  density: "收件箱的行高",
  densityHint: "紧凑时不显示摘要。",
  densities: { roomy: "宽松", compact: "紧凑" },
};
