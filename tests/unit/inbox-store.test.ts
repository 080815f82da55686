import { describe, expect, test } from "vitest";
import { InboxStore } from "@/components/inbox/inbox-store";
import type { MessageDetail, MessageRow } from "@/domain/messages/shape";

const key = "state=open";
const row = (id: string, minute: number, change: Partial<MessageRow> = {}): MessageRow => ({
  id,
  channel: "email",
  sender: "ada@example.test",
  subject: id,
  preview: id,
  status: "processed",
  state: "open",
  unread: true,
  category: "billing",
  priority: "normal",
  labels: [],
  summary: null,
  language: "en",
  confidence: 0.9,
  needs_review: false,
  sources: { category: { by: "ai" } },
  error_code: null,
  assignee: null,
  snoozed_until: null,
  thread_id: id,
  duplicate_of: null,
  received_at: `2026-11-29T10:${String(minute).padStart(2, "0")}:00.000000Z`,
  updated_at: "2026-11-29T10:00:00.000000Z",
  version: 1,
  ...change,
});
const page = (...items: MessageRow[]) => ({ items, next_cursor: null });
const shown = (store: InboxStore) => store.list(key).ids.filter((id) => !store.list(key).gone.has(id));

function filled(): InboxStore {
  const store = new InboxStore();
  store.seed(key, page(row("b", 2), row("a", 1)), null);
  return store;
}

describe("UI-09 a change", () => {
  test("shows at once, and survives a list that was asked for before it", () => {
    const store = filled();
    const token = store.lay(["a"], { state: "done" });
    store.leave(key, ["a"], true);
    store.takeFirstPage(key, page(row("b", 2), row("a", 1)), true);
    expect(shown(store)).toEqual(["b"]);
    expect(store.row("a")?.state).toBe("done");
    store.settle(token);
    store.takeFirstPage(key, page(row("b", 2), row("a", 1)), true);
    expect(shown(store)).toEqual(["b"]);
    expect(store.row("a")?.state).toBe("done");
  });

  test("that the server refuses is taken back", () => {
    const store = filled();
    const token = store.lay(["a"], { priority: "high" });
    expect(store.row("a")?.priority).toBe("high");
    store.withdraw(token);
    expect(store.row("a")?.priority).toBe("normal");
  });

  test("of two that overlap, the later stays when the earlier is refused", () => {
    const store = filled();
    const first = store.lay(["a"], { priority: "high" });
    store.lay(["a"], { category: "refund" });
    store.withdraw(first);
    expect(store.row("a")).toMatchObject({ priority: "normal", category: "refund" });
    expect(store.row("a")?.sources.category).toEqual({ by: "person", ai: "billing" });
  });

  test("by somebody else that brings a message back shows it again", () => {
    const store = filled();
    store.settle(store.lay(["a"], { state: "done" }));
    store.leave(key, ["a"], true);
    store.takeFirstPage(key, page(row("b", 2), row("a", 1, { version: 3 })), true);
    expect(shown(store)).toEqual(["b", "a"]);
  });
});

describe("UI-09 a list that was asked for before a change", () => {
  test("never shows the old status, however often and late it is answered", () => {
    const store = filled();
    const old = () => page(row("b", 2), row("a", 1));
    const seen: (string | undefined)[] = [];
    store.subscribe(() => seen.push(store.row("a")?.state));
    const token = store.lay(["a"], { state: "done" });
    store.takeFirstPage(key, old(), true);
    store.takePage(key, old(), "older");
    store.settle(token);
    store.takeFirstPage(key, old(), true);
    store.takePage(key, old(), "newer");
    store.seed(key, old(), null);
    expect(store.row("a")?.state).toBe("done");
    expect(new Set(seen)).toEqual(new Set(["done"]));
    store.takeFirstPage(key, page(row("b", 2), row("a", 1, { version: 2, state: "done" })), true);
    expect(store.row("a")).toMatchObject({ state: "done", version: 2 });
  });

  test("a refused change shows the old status again, and what the server says later counts", () => {
    const store = filled();
    const token = store.lay(["a"], { state: "done" });
    store.takeFirstPage(key, page(row("b", 2), row("a", 1, { version: 2, state: "spam" })), true);
    expect(store.row("a")?.state).toBe("done");
    store.withdraw(token);
    expect(store.row("a")?.state).toBe("spam");
  });

  test("a change that is taken back gives back value and source, until the server says more", () => {
    const store = filled();
    const before = [store.row("a")].flatMap((each) => each ?? []);
    store.settle(store.lay(["a"], { category: "refund" }));
    store.revert(before);
    expect(store.row("a")).toMatchObject({ category: "billing", sources: { category: { by: "ai" } } });
    store.takeFirstPage(key, page(row("a", 1, { version: 3, category: "legal" })), true);
    expect(store.row("a")?.category).toBe("legal");
  });
});

describe("a list that begins in its middle", () => {
  const middle = () => {
    const store = new InboxStore();
    store.seed(key, { ...page(row("c", 3), row("b", 2)), prev_cursor: "up" }, null);
    return store;
  };

  test("grows upwards to the newest, each once", () => {
    const store = middle();
    expect(store.list(key).up).toBe("up");
    store.takePage(key, { ...page(row("d", 4), row("c", 3)), prev_cursor: null }, "newer");
    expect(shown(store)).toEqual(["d", "c", "b"]);
    expect(store.list(key).up).toBe(null);
  });

  test("takes nothing from the first page that has a gap below it", () => {
    const store = middle();
    store.takeFirstPage(key, page(row("z", 30), row("b", 2, { version: 2, priority: "high" })), true);
    expect(shown(store)).toEqual(["c", "b"]);
    expect(store.row("b")?.priority).toBe("high");
  });

  test("starts anew from the top where the reader asks for it", () => {
    const store = middle();
    store.restart(key);
    expect(store.list(key)).toMatchObject({ phase: "loading", ids: [], up: null });
  });
});

describe("what arrives", () => {
  test("goes on top while the reader is there", () => {
    const store = filled();
    store.takeFirstPage(key, page(row("c", 3), row("b", 2), row("a", 1)), true);
    expect(shown(store)).toEqual(["c", "b", "a"]);
  });

  test("waits while the reader has scrolled", () => {
    const store = filled();
    store.takeFirstPage(key, page(row("c", 3), row("b", 2), row("a", 1)), false);
    expect(shown(store)).toEqual(["b", "a"]);
    expect(store.list(key).fresh).toEqual(["c"]);
    store.showFresh(key);
    expect(shown(store)).toEqual(["c", "b", "a"]);
  });

  test("older than the top takes its own place", () => {
    const store = new InboxStore();
    store.seed(key, page(row("b", 3), row("a", 1)), null);
    store.takeFirstPage(key, page(row("b", 3), row("x", 2), row("a", 1)), false);
    expect(shown(store)).toEqual(["b", "x", "a"]);
  });

  test("twice over two pages is there once", () => {
    const store = filled();
    store.setList(key, { cursor: "next" });
    store.takePage(key, page(row("a", 1), row("z", 0)), "older");
    expect(shown(store)).toEqual(["b", "a", "z"]);
  });

  test("older than what is known changes nothing", () => {
    const store = filled();
    store.takeFirstPage(key, page(row("b", 2, { version: 4, priority: "high" }), row("a", 1)), true);
    store.takeFirstPage(key, page(row("b", 2, { version: 3, priority: "low" }), row("a", 1)), true);
    expect(store.row("b")?.priority).toBe("high");
  });
});

test("a deleted message is gone from every list and does not come back with a late one", () => {
  const store = filled();
  store.forget("a");
  expect(shown(store)).toEqual(["b"]);
  store.takeFirstPage(key, page(row("b", 2), row("a", 1)), true);
  expect(shown(store)).toEqual(["b"]);
});

test("a message that is fetched before it is opened changes no row; a change of it does", () => {
  const store = filled();
  const before = store.rowChanges();
  const detail = (change: Partial<MessageRow>) =>
    ({ ...row("a", 1, change), content: "words" }) as unknown as MessageDetail;
  store.takeDetail(detail({}));
  expect(store.detail("a")?.content).toBe("words");
  expect(store.rowChanges()).toBe(before);
  store.takeDetail(detail({ version: 2, unread: false }));
  expect(store.rowChanges()).toBeGreaterThan(before);
});

test("whether a message belongs to a list is told by what is known of it last", () => {
  const store = filled();
  expect(store.belongs(key, "a")).toBe(true);
  const token = store.lay(["a"], { state: "done" });
  expect(store.belongs(key, "a")).toBe(false);
  store.withdraw(token);
  expect(store.belongs(key, "a")).toBe(true);
  expect(store.belongs(key, "unknown")).toBe(false);
});
