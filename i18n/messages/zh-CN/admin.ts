import type { Shape } from "@/i18n/shape";
import type { admin as en } from "../en/admin";
import { adminDeadLetters } from "./admin-dead-letters";
import { adminOps } from "./admin-ops";
import { adminRegistry } from "./admin-registry";
import { adminSchedules } from "./admin-schedules";
import { adminSelfCheck } from "./admin-self-check";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";
import { adminUsage } from "./admin-usage";
import { adminWebhooks } from "./admin-webhooks";

export const admin: Shape<typeof en> = {
  tasks: adminTasks,
  deadLetters: adminDeadLetters,
  ops: adminOps,
  usage: adminUsage,
  schedules: adminSchedules,
  webhooks: adminWebhooks,
  selfCheck: adminSelfCheck,
  ...adminRegistry,
  ...adminTeam,
  title: "管理",
  /** 每一处做什么。 */
  places: {
    prompts: "写给模型的话：编写、试运行，决定用哪个版本。",
    roles: "定下 AI 的口吻，以及它用的提示词和模型。",
    models: "接入供应商，管好密钥、模型和价格。",
    scenes: "哪类问题由哪个模型回答，谁来备用，上限多少。",
    categories: "AI 归类时可选的清单，由团队来定。",
    snippets: "团队商定的措辞，草稿由它们拼成。",
    tasks: "哪些在跑、哪些在等、哪些出了错，快慢如何。",
    deadLetters: "弄清任务为什么最终失败，再重新投递。",
    requestLog: "查每一次模型调用：用量、花费、结果。",
    usage: "看 AI 花了多少，定下最多能花多少。",
    schedules: "让摘要和报告到点自动生成。",
    webhooks: "看发给其他系统的投递，管签名和告警。",
    selfCheck: "看各部分是否正常；不正常时怎么办。",
    members: "团队里有谁，各自能做什么。",
    apiKeys: "给其他系统发放密钥，也可以随时收回。",
    audit: "查谁在什么时候改了什么。",
    settings: "团队名称、复核线、草稿签名。",
  },
  waiting: "{count, number} 条待处理",
  waitingHint: "还没有人看过的死信",
};
