import type { Shape } from "@/i18n/shape";
import type { docs as en } from "../en/docs";

export const docs: Shape<typeof en> = {
  title: "API 参考",
  heading: "Intray API",
  lead: "程序能做的一切都在这里：提交消息和任务，读取 AI 的判断，审批回复，调用模型。本页由你自己的服务器提供，写的就是正在运行的版本。",
  contents: "目录",
  search: "搜索参考",
  nothing: "没有与「{query}」匹配的内容。",
  skip: "跳到正文",
  home: "打开 Intray",
  document: "OpenAPI 文档",
  needsKey: "需要 API 密钥",
  noKey: "无需密钥",
  in: { path: "路径", query: "查询参数", header: "请求头" },
  body: "请求体",
  emptyBody: "一个空对象。",
  answer: "响应",
  noBody: "没有响应体。",
  text: "纯文本。",
  fields: "字段",
  example: "示例",
  canFail: "可能的错误",
  schema: {
    required: "必填",
    default: "默认 {value}",
    characters: "{range} 个字符",
    items: "{range} 项",
  },
  tags: {
    Messages: "消息",
    Drafts: "草稿",
    Tasks: "任务",
    AI: "AI 服务",
    Imports: "导入",
    Rules: "规则",
    Categories: "类别",
    Prompts: "提示词与角色",
    Registry: "模型与场景",
    API_keys: "API 密钥",
    Operations: "运行",
  },
  guide: {
    title: "指南",
    start: {
      title: "开始",
      text: "在「管理 · API 密钥」里新建密钥，它只显示一次。请求用 UTF-8 的 JSON，带上 <c>Content-Type: application/json</c>。不认识的字段会被点名拒绝，写错字不会悄悄过去。时间一律是 UTC 的 RFC 3339。每个响应都有 <c>X-Request-Id</c>；自己带上一个，就能在日志里找到这次请求。",
      document: "同一份约定的 OpenAPI 3.1 文档，可以拿去生成代码：<a>/api/openapi.json</a>。",
    },
    keys: {
      title: "密钥与权限",
      text: "密钥放在 <c>Authorization: Bearer …</c>，或者放在 <c>X-Internal-Token: …</c>，两者一样。权限范围决定它能做什么：",
      scopes: {
        inbox_write: "提交、修改消息和任务，包括草稿",
        inbox_read: "读取这个密钥自己提交的内容",
        inbox_read_all: "读取全部内容",
        ai_invoke: "使用 AI 服务，查看提示词和角色",
        registry_write: "修改供应商、模型、场景、提示词和角色",
        ops_read: "查看运行指标和死信",
        admin: "以上全部，以及规则、类别和密钥",
      },
      own: "没有 <c>inbox:read_all</c> 的密钥只看得到自己提交的内容，其他的一律回答 404，就像不存在一样。",
    },
    signing: {
      title: "签名",
      text: "新建密钥时勾选 <c>require_signature</c>，就会得到一个签名密钥。此后每个请求除了密钥，还要带上 <c>X-Timestamp</c>、<c>X-Nonce</c> 和 <c>X-Signature</c>：请求即使被人录下，也改不了，更不能重放。",
      string: "被签名的文本",
      lines:
        "五行，用换行符连接，末尾没有换行。方法大写；路径连同查询串，与实际发送的一字不差；请求体原始字节的哈希，没有请求体时取空内容的哈希。",
      timestamp: "<c>X-Timestamp</c>：Unix 秒，与服务器时钟相差不超过 300 秒。",
      nonce:
        "<c>X-Nonce</c>：16–128 个字符，取自 <c>A–Z a–z 0–9 _ -</c>，每次请求都换新的。服务器保留 600 秒，重复使用返回 40103。",
      signature: "<c>X-Signature</c>：用签名密钥对这段文本做 HMAC-SHA256，十六进制小写。",
      uploads: "multipart 上传不能签名，请换一个密钥。",
      language: "示例语言",
    },
    retries: {
      title: "重试与限流",
      text: "凡是新建的 POST，都请带上 <c>Idempotency-Key</c>。24 小时内，键和内容都相同，就返回第一次的响应，并标上 <c>Idempotent-Replayed: true</c>；内容不同返回 42204；前一个请求还没结束返回 40901。",
      limits:
        "429 带有 <c>Retry-After</c>；<c>RateLimit</c> 和 <c>RateLimit-Policy</c> 说明还剩多少。错误里的 <c>retryable</c> 表示同样的请求以后是否可能成功。",
      wait: "耗时的调用按 <c>Prefer: wait=25</c> 等待，0–60 秒，到时还没完成就返回 202，任务地址在 <c>Location</c> 里。<c>Prefer: respond-async</c> 完全不等。",
    },
    lists: {
      title: "列表与版本",
      text: "列表返回 <c>items</c> 和 <c>next_cursor</c>，新的在前。带着同样的筛选，把游标放进 <c>?cursor=</c> 继续取，直到它是 <c>null</c>。期间有新记录到来，也不会漏掉或重复。<c>limit</c> 取 1–200。",
      versions:
        '多人会同时编辑的内容都有 <c>version</c>。把读到的版本写进 <c>If-Match: "3"</c>；别人抢先改了，就返回 40902，谁的内容都不会丢。',
    },
    callbacks: {
      title: "回调",
      text: "消息或任务带有 <c>callback_url</c> 时，结束后会 POST 到那里。请在 10 秒内回答任意 2xx。",
      signed:
        "回调的签名方法同上，用的是部署的回调密钥（管理 · Webhook），不是 API 密钥的；同时带有 Standard Webhooks 的请求头：<c>webhook-id</c>、<c>webhook-timestamp</c>、<c>webhook-signature</c>。",
      again:
        "回答不是 2xx，就在 5 秒、30 秒、2 分钟、10 分钟、1 小时、6 小时后各重试一次；回答 410 就不再发送。同一次投递可能到达两次，<c>id</c> 不变。不跟随重定向。",
      verify: "校验回调",
    },
    errors: {
      title: "错误",
      text: "所有错误都是 <c>application/problem+json</c>：<c>code</c> 是编号，<c>error</c> 是名称；请求有误时，<c>errors</c> 逐个字段给出路径和说明。「不存在」和「不是你的」看起来一样。",
      meaning: "含义",
      retry: "可重试",
    },
  },
};
