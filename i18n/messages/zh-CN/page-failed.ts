import type { Shape } from "@/i18n/shape";
import type { pageFailed as en } from "../en/page-failed";

export const pageFailed: Shape<typeof en> = {
  pageTitle: "这个页面没能显示出来",
  pageNext: "已保存的内容都还在。请再试一次；仍然不行，请把代码告诉管理员。",
  reload: "再试一次",
  home: "回到收件箱",
  reference: "代码 {code}",
};
