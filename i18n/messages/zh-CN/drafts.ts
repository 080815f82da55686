import type { Shape } from "@/i18n/shape";
import type { drafts as en } from "../en/drafts";

export const drafts: Shape<typeof en> = {
  title: "草稿",
};
