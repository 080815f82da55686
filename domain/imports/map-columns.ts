import "server-only";
import { type ColumnMap, IMPORT_FIELDS, type ImportField, type MappingInput } from "./shape";

/**
 * Names by which a field goes in files, the surest first. Written without blanks and marks, as `headerKey` leaves
 * them. A field takes the column of its surest name; two columns of the same rank are ambiguous.
 */
const NAMES: Record<ImportField, string[]> = {
  content: [
    "content 内容 正文 消息内容 邮件内容 工单内容 内容正文 內容 訊息內容",
    "message body text messagebody messagetext messagecontent emailbody bodytext 消息 留言 留言内容 反馈内容 咨询内容 问题描述 描述内容 邮件正文 訊息",
    "description longdescription details detail 描述 详情 详细描述 问题 反馈 question query utterance comment",
  ],
  subject: [
    "subject 主题 邮件主题 主旨 主題",
    "title headline 标题 工单标题 问题标题 標題 shortdescription",
    "summary 摘要 概要",
  ],
  sender: [
    "sender from 发件人 发送人 发送者 发信人 来信人 寄件人 寄件者",
    "email emailaddress mail senderemail fromemail customeremail 邮箱 电子邮箱 客户邮箱 邮箱地址 电子邮件地址",
    "customer customername sendername requester caller author contact client user username userid openid 客户 客户名称 客户姓名 联系人 用户 用户名 用户id 提交人 姓名 昵称 name",
    "phone phonenumber mobile telephone tel 电话号码 手机 手机号 手机号码 联系电话 电话",
  ],
  channel: [
    "channel 渠道 通道 頻道",
    "channeltype contacttype contactmethod source sourcechannel origin medium 渠道类型 来源 来源渠道 接入渠道 联系方式 沟通渠道 途径",
  ],
  priority: [
    "priority 优先级 優先級",
    "urgency severity importance 紧急程度 紧急度 严重程度 重要性 优先程度",
  ],
  external_id: [
    "externalid externalref externalreference 外部编号 外部id",
    "messageid ticketid ticketnumber ticketno caseid casenumber 消息id 消息编号 工单号 工单编号 工单id",
    "id number no uid guid uuid reference ref 编号 单号 流水号",
  ],
  topic: ["topic 话题 議題 议题"],
  received_at: [
    "receivedat received receivedtime receivedon 接收时间 收到时间 收件时间",
    "来信时间 date time datetime timestamp createdat created createdon createdtime creationdate sentat sent senton openedat opened 时间 日期 创建时间 发送时间 提交时间 反馈时间 來信時間 時間",
  ],
  thread_key: [
    "threadkey threadid thread",
    "conversationid conversation conversationkey dialogid sessionid 会话 会话id 会话编号 对话id 对话编号 线程",
  ],
  labels: ["labels label 标签 標籤", "tags tag 标记"],
};

const KNOWN = new Map<string, { field: ImportField; rank: number }>();
for (const field of IMPORT_FIELDS)
  for (const [rank, names] of NAMES[field].entries())
    for (const name of names.split(" ")) KNOWN.set(name, { field, rank });

/** A header without width, case, blanks (NBSP and zero-width ones too), and marks: `Short_Description ` and `ｓｈｏｒｔ description` are one. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function findColumn(headers: string[], chosen: number | string): number {
  if (typeof chosen === "number") return chosen < headers.length ? chosen : -1;
  const exact = headers.indexOf(chosen);
  if (exact >= 0) return exact;
  const key = headerKey(chosen);
  return key === "" ? -1 : headers.findIndex((header) => headerKey(header) === key);
}

/**
 * Tells which column fills which field of a message, from the header row. `chosen` holds what a person decided (index,
 * header name, or null for "none"); the other fields are recognised by name, in Chinese and English. The import may
 * run without asking when `ambiguous`, `missing` and `problems` are empty.
 */
export function mapColumns(headers: string[], chosen: MappingInput = {}): ColumnMap {
  const map: ColumnMap = { headers, mapping: {}, ignored: [], ambiguous: [], missing: [], problems: [] };
  const taken = new Set<number>();
  for (const field of IMPORT_FIELDS) {
    const wanted = chosen[field];
    if (wanted === undefined || wanted === null) continue;
    const index = findColumn(headers, wanted);
    if (index < 0)
      map.problems.push({
        path: `mapping.${field}`,
        message: `The file has no column ${JSON.stringify(wanted)}`,
      });
    else if (taken.has(index))
      map.problems.push({
        path: `mapping.${field}`,
        message: `Column ${JSON.stringify(wanted)} already fills another field`,
      });
    else {
      map.mapping[field] = index;
      taken.add(index);
    }
  }
  const candidates = new Map<ImportField, { rank: number; indexes: number[] }>();
  for (const [index, header] of headers.entries()) {
    const known = KNOWN.get(headerKey(header));
    if (!known || taken.has(index) || chosen[known.field] !== undefined) continue;
    const best = candidates.get(known.field);
    if (!best || known.rank < best.rank) candidates.set(known.field, { rank: known.rank, indexes: [index] });
    else if (known.rank === best.rank) best.indexes.push(index);
  }
  for (const [field, { indexes }] of candidates) {
    const [first] = indexes;
    if (first !== undefined && indexes.length === 1) {
      map.mapping[field] = first;
      taken.add(first);
    } else {
      map.ambiguous.push({
        field,
        columns: indexes.map((index) => ({ index, header: headers[index] ?? "" })),
      });
      for (const index of indexes) taken.add(index);
    }
  }
  map.ignored = headers.filter((header, index) => !taken.has(index) && headerKey(header) !== "");
  const isOpen = map.ambiguous.some((entry) => entry.field === "content");
  if (map.mapping.content === undefined && !isOpen) map.missing.push("content");
  return map;
}
