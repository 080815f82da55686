import type { Shape } from "@/i18n/shape";
import type { onboarding as en } from "../en/onboarding";

export const onboarding: Shape<typeof en> = {
  title: "三步上手",
  lead: "数据不会离开这台机器：接入模型之前，由内置模型判读。",
  receive: "让第一批消息进来",
  receiveText: "可以先放 40 条虚构的消息看看，也可以导入自己的 CSV 文件，或者用 API 接入。",
  import: "导入文件",
  connect: "用 API 接入",
  look: "看看 AI 怎么判读",
  lookText: "类别、优先级和摘要都由它给出，每一项都说明来由；你更正过的，它会记住。",
  openFirst: "打开最新的一条",
  answer: "批准一份回复",
  answerText: "打开一条消息，按 R 起草，草稿随你改。没有你的批准，什么都不会发出去。",
  done: "（已完成）",
  away: "不再显示",
};
