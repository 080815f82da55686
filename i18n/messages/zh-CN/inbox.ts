import type { Shape } from "@/i18n/shape";
import type { inbox as en } from "../en/inbox";

export const inbox: Shape<typeof en> = {
  title: "收件箱",
};
