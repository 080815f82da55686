import "server-only";

const ALIASES = new Map<string, string>();
for (const [code, names] of [
  ["email", "email mail mails 邮件 邮箱 电子邮件 电邮 郵件 電子郵件"],
  ["ticket", "ticket tickets supportticket supporttickets 工单 工單 服务单"],
  ["phone", "phone call phonecall telephone voice 电话 来电 電話 热线"],
  ["chat", "chat livechat onlinechat webchat im 聊天 在线聊天 在线客服 即时消息 線上聊天"],
  ["web", "web website webform form 网站 网页 官网 网页表单 表单 網站"],
  ["api", "api 接口"],
  ["sms", "sms text 短信 簡訊"],
  ["wechat", "wechat weixin 微信 公众号 微信公众号"],
  ["wecom", "wecom wework 企业微信 企微"],
  ["dingtalk", "dingtalk dingding 钉钉"],
  ["feishu", "feishu lark 飞书"],
  ["self-service", "selfservice selfserviceportal portal 自助 自助服务"],
  ["walk-in", "walkin 到店 上门 现场"],
  ["social", "social socialmedia 社交媒体"],
  ["app", "app mobileapp 应用 手机应用 客户端"],
] as const)
  for (const name of names.split(" ")) ALIASES.set(name, code);

/**
 * The channel code of a cell: a known name in Chinese or English (邮件 → email, support_ticket → ticket), else the
 * text itself where it is a well-formed code of the team's own (`[a-z0-9_-]`, at most 32). Null: neither.
 */
export function readChannel(value: string): string | null {
  const folded = value.normalize("NFKC").trim().toLowerCase();
  const known = ALIASES.get(folded.replace(/[\s_-]+/g, ""));
  if (known) return known;
  const code = folded.replace(/\s+/g, "-");
  return /^[a-z0-9][a-z0-9_-]{0,31}$/.test(code) ? code : null;
}
