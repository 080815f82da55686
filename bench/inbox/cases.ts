import { encodeCursor } from "@/db/cursor";
import type { Actor } from "@/domain/actors/shape";
import { bulkUpdate } from "@/domain/bulk/bulk-update";
import { chooseMessages } from "@/domain/bulk/choose-messages";
import { undoBulk } from "@/domain/bulk/undo-bulk";
import { listMessages } from "@/domain/messages/list-messages";
import { MessageFilter } from "@/domain/messages/shape";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { importId, MEMBERS, memberId, OFTEN, orderNumber, SELDOM, senderOf } from "./load-inbox";

/** One thing that people ask of the inbox. `run` gets the number of its run, so that no two ask for quite the same. */
export interface InboxCase {
  name: string;
  /** Goals hold for it; the others are printed to be seen. */
  isGoal: boolean;
  run: (turn: number) => Promise<number>;
}

/** Everything that is measured, through the verbs that pages and the API call. Resolves with how much came back. */
export function inboxCases(actor: Actor, size: number): InboxCase[] {
  const list = async (filter: Record<string, string>, cursor?: string) =>
    (await listMessages(actor, MessageFilter.parse(filter), { limit: 50, cursor })).items.length;
  const page = (
    name: string,
    filter: (turn: number) => Record<string, string>,
    isGoal = true,
  ): InboxCase => ({
    name,
    isGoal,
    run: (turn) => list(filter(turn)),
  });
  const search = (name: string, q: (turn: number) => string) =>
    page(`search: ${name}`, (turn) => ({ q: q(turn) }));
  const spread = (turn: number) => ((turn * 7919) % 97) / 97;
  const row = (turn: number) => Math.floor(spread(turn) * size);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const deep = (turn: number) =>
    encodeCursor({ at: ago(100 + spread(turn) * 500), id: "00000000-0000-0000-0000-000000000000" });
  const open = { state: "open" };
  return [
    page("list: inbox, first page", () => open),
    { name: "list: inbox, deep page", isGoal: true, run: (turn) => list(open, deep(turn)) },
    page("list: all, first page", () => ({})),
    { name: "list: all, deep page", isGoal: true, run: (turn) => list({}, deep(turn)) },
    ...(["snoozed", "done", "archived", "spam"] as const).map((state) =>
      page(`state: ${state}`, () => ({ state })),
    ),
    ...(["failed", "pending", "processing", "processed"] as const).map((status) =>
      page(`status: ${status}`, () => ({ status })),
    ),
    page("review", () => ({ review: "1", ...open })),
    page("unread, inbox", () => ({ unread: "1", ...open })),
    page("unread, anywhere", () => ({ unread: "1" })),
    page("assignee: me", () => ({ assignee: "me", ...open })),
    page("assignee: a member, anywhere", (turn) => ({ assignee: memberId(turn % MEMBERS) })),
    page("assignee: none", () => ({ assignee: "none", ...open })),
    ...(["category", "label", "channel", "topic"] as const).flatMap((field) => [
      page(`${field}: often`, () => ({ [field]: OFTEN[field] })),
      page(`${field}: often, inbox`, () => ({ [field]: OFTEN[field], ...open })),
      page(`${field}: seldom`, () => ({ [field]: SELDOM[field] })),
      page(`${field}: seldom, inbox`, () => ({ [field]: SELDOM[field], ...open })),
      page(`${field}: never`, () => ({ [field]: "never" })),
    ]),
    page("priority: high, inbox", () => ({ priority: "high", ...open })),
    page("priority: low, inbox", () => ({ priority: "low", ...open })),
    page("sender", (turn) => ({ sender: senderOf(Math.floor(spread(turn) * (size / 6))) })),
    page("import", (turn) => ({ import: importId(turn % 20) })),
    page("after: a week ago", () => ({ after: ago(7) })),
    page("before: a year ago", () => ({ before: ago(365) })),
    page("a day a year ago", () => ({ before: ago(365), after: ago(366) })),
    page("category, priority and assignee, inbox", (turn) => ({
      category: "legal",
      priority: "high",
      assignee: memberId(turn % MEMBERS),
      ...open,
    })),
    page("operator from:, a name", (turn) => ({
      q: `from:customer${Math.floor(spread(turn) * (size / 6))}@`,
    })),
    page("operator from:, a domain", (turn) => ({ q: `from:example${turn % 50}.test` })),
    page("operator from:, nobody", () => ({ q: "from:nobody" })),
    page("operators is:unread label: -category:", () => ({
      q: `is:unread label:${OFTEN.label} -category:billing`,
    })),
    search("one message (order number)", (turn) => orderNumber(row(turn))),
    search("seldom word", () => "hydraulic"),
    search("seldom Chinese word of two characters", () => "掉线"),
    search("word in 1 of 40", () => "refund"),
    search("Chinese word of two characters in 1 of 40", () => "退款"),
    search("word in 1 of 4", () => "please"),
    search("Chinese word in 1 of 4", () => "您好"),
    search("one Chinese character", () => "款"),
    search("no such word", (turn) => `absent${turn}`),
    search("two words", () => "refund please"),
    search("beginning of a word, three letters", () => "ref"),
    search("beginning of a seldom word", () => "hydra"),
    search("phrase", () => '"refund to my credit card"'),
    search("Chinese phrase", () => "“退款到账”"),
    search("phrase that never stands so", () => '"credit card refund to"'),
    page("search: word, in the inbox", () => ({ q: "refund", ...open })),
    page("search: word, category and time", () => ({ q: "refund category:billing after:90d" })),
    page("search: without a word", () => ({ q: "refund -please" })),
    {
      name: "choose all that are snoozed (1 in 100)",
      isGoal: false,
      run: async () => (await chooseMessages(actor, { state: "snoozed" })).count,
    },
    {
      name: "change 100 messages, and undo it",
      isGoal: false,
      run: async (turn) => {
        const { items } = await listMessages(actor, { state: "done" }, { limit: 100, cursor: deep(turn) });
        const ids = items.map((item) => item.id);
        const bulk = await bulkUpdate(actor, { ids, patch: { state: "archived" } });
        return (await undoBulk(actor, bulk.id)).undone;
      },
    },
    {
      name: "counts of the views",
      isGoal: true,
      run: async () => Object.values(await getViewCounts(actor)).length,
    },
  ];
}
