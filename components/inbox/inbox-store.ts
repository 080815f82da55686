import type { Failure } from "@/components/ui/use-notify";
import type { DraftView } from "@/domain/drafts/shape";
import type { MessageDetail, MessagePatch, MessageRow, Page } from "@/domain/messages/shape";
import { applyPatch, type Names } from "./apply-patch";
import { belongs } from "./belongs";

/** One list of the inbox, by its filter. Never changed, only replaced: React compares by identity. */
export interface ListState {
  ids: readonly string[];
  cursor: string | null;
  /** Leads to newer messages than the first one here: the list began in its middle. Null: the first is the newest. */
  up: string | null;
  /** `loading`: nothing to show yet; `more`: the next page is on its way. */
  phase: "loading" | "ready" | "more" | "failed";
  failure: Failure | null;
  /** Newer than the top and not shown yet, because the reader has scrolled: newest first. */
  fresh: readonly string[];
  /** Left this list by an act of this reader. */
  gone: ReadonlySet<string>;
}

export const emptyList: ListState = {
  ids: [],
  cursor: null,
  up: null,
  phase: "loading",
  failure: null,
  fresh: [],
  gone: new Set(),
};

/** Details kept for going back without a wait. */
const KEEP_DETAILS = 200;

/**
 * What this browser knows of the inbox. Rows are held once, lists hold ids. A change is shown at once and laid over
 * what the server says until the server has answered, so an older answer that arrives late never brings the old value
 * back; what failed is taken off again.
 */
export class InboxStore {
  #listeners = new Set<() => void>();
  #stored = new Map<string, MessageRow>();
  #pending = new Map<string, { token: number; patch: MessagePatch }[]>();
  #rows = new Map<string, MessageRow>();
  #details = new Map<string, MessageDetail>();
  #shown = new WeakMap<MessageDetail, { row: MessageRow; merged: MessageDetail }>();
  #lists = new Map<string, ListState>();
  #scroll = new Map<string, number>();
  #deleted = new Set<string>();
  #failures = new Map<string, Failure>();
  #token = 0;
  #rowChanges = 0;
  #names: Names = { members: [] };
  /** The message that takes the focus as soon as it is there. */
  focusWanted: string | null = null;
  /** The message to which this reader is writing a reply: others are told. */
  replyingTo: string | null = null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Moves on whenever a row reads differently, or is gone. */
  rowChanges = (): number => this.#rowChanges;

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  row(id: string): MessageRow | undefined {
    return this.#rows.get(id);
  }

  list(key: string): ListState {
    return this.#lists.get(key) ?? emptyList;
  }

  has(key: string): boolean {
    return this.#lists.has(key);
  }

  scrollOf(key: string): number {
    return this.#scroll.get(key) ?? 0;
  }

  keepScroll(key: string, top: number): void {
    this.#scroll.set(key, top);
  }

  /** The message with what its row says by now: one truth in list and detail. */
  detail(id: string): MessageDetail | undefined {
    const stored = this.#details.get(id);
    const row = this.#rows.get(id);
    if (!stored || !row) return stored;
    const known = this.#shown.get(stored);
    if (known?.row === row) return known.merged;
    const merged = { ...stored, ...row };
    this.#shown.set(stored, { row, merged });
    return merged;
  }

  /** Takes what the server drew the page with. Silent: it runs while React renders. */
  seed(key: string, page: Page<MessageRow> | null, detail: MessageDetail | null): void {
    if (detail) this.#putDetail(detail);
    if (!page) return;
    const known = this.#lists.get(key);
    for (const row of page.items) this.#putRow(row);
    const ids = page.items.map((r) => r.id);
    const up = page.prev_cursor ?? null;
    // Around the open message: where the reader has this part already, what they have stays.
    if (up !== null && known?.phase === "ready" && detail && known.ids.includes(detail.id)) return;
    if (
      up === null &&
      known &&
      known.phase === "ready" &&
      known.up === null &&
      known.ids.length > ids.length
    ) {
      const tail = known.ids.slice(known.ids.findIndex((id) => id === ids.at(-1)) + 1);
      this.#lists.set(key, { ...known, ids: [...new Set([...ids, ...tail])], gone: new Set(), fresh: [] });
    } else this.#lists.set(key, { ...emptyList, ids, cursor: page.next_cursor, up, phase: "ready" });
  }

  setList(key: string, change: Partial<ListState>): void {
    this.#lists.set(key, { ...this.list(key), ...change });
    this.#tell();
  }

  /** The first page, asked for anew: `atTop` shows what arrived at once, else it waits behind the pill. */
  takeFirstPage(key: string, page: Page<MessageRow>, atTop: boolean): void {
    const known = this.list(key);
    for (const row of page.items) this.#putRow(row);
    const ids = page.items.map((r) => r.id).filter((id) => !this.#deleted.has(id));
    if (known.phase === "loading" || known.phase === "failed" || known.ids.length === 0) {
      this.setList(key, { ...emptyList, ids, cursor: page.next_cursor, phase: "ready" });
      return;
    }
    // Not joined to the top: the new ones are met on the way up, or by going there.
    if (known.up !== null) {
      this.#tell();
      return;
    }
    const have = new Set(known.ids);
    const edge = this.#rows.get(known.ids[0] ?? "")?.received_at ?? "";
    const arrived = ids.filter((id) => !have.has(id));
    const above = arrived.filter((id) => (this.#rows.get(id)?.received_at ?? "") > edge);
    const within = arrived.filter((id) => !above.includes(id));
    let next = known.ids;
    if (within.length > 0) next = this.#byTime([...next, ...within]);
    if (atTop && above.length > 0) next = [...above, ...next];
    // What came back (undone by somebody, snooze over) is no longer gone. A list that was asked for before the change
    // and answered after it still names the row, but the row itself knows better.
    const gone = new Set([...known.gone].filter((id) => !ids.includes(id) || !this.belongs(key, id)));
    this.setList(key, { ids: next, fresh: atTop ? [] : above, gone, phase: "ready", failure: null });
  }

  /** The page behind the list's end, or the one of newer messages above a list that began in its middle. */
  takePage(key: string, page: Page<MessageRow>, edge: "older" | "newer"): void {
    const known = this.list(key);
    for (const row of page.items) this.#putRow(row);
    const have = new Set(known.ids);
    const more = page.items.map((r) => r.id).filter((id) => !have.has(id) && !this.#deleted.has(id));
    this.setList(key, {
      ...(edge === "older"
        ? { ids: [...known.ids, ...more], cursor: page.next_cursor }
        : { ids: [...more, ...known.ids], up: page.prev_cursor ?? null }),
      phase: "ready",
      failure: null,
    });
  }

  /** Forgets what a list holds: it is asked for from its top. */
  restart(key: string): void {
    this.#scroll.delete(key);
    this.setList(key, emptyList);
  }

  showFresh(key: string): void {
    const known = this.list(key);
    this.setList(key, { ids: [...new Set([...known.fresh, ...known.ids])], fresh: [] });
  }

  takeDetail(detail: MessageDetail): void {
    this.#putDetail(detail);
    this.#tell();
  }

  /** A draft as an action gave it back; the rest of its message stays. */
  takeDraft(draft: DraftView): void {
    const detail = this.#details.get(draft.message_id);
    if (detail) this.#details.set(draft.message_id, { ...detail, draft });
    this.#tell();
  }

  wantFocus(id: string | null): void {
    this.focusWanted = id;
  }

  /** Who is who, for changes that are shown before the server has them. */
  setNames(names: Names): void {
    this.#names = names;
  }

  setReplying(id: string, replying: boolean): void {
    const next = replying ? id : this.replyingTo === id ? null : this.replyingTo;
    if (next === this.replyingTo) return;
    this.replyingTo = next;
    this.#tell();
  }

  /** Labels that rows carry, most used first. */
  knownLabels(): string[] {
    const uses = new Map<string, number>();
    for (const row of this.#rows.values())
      for (const label of row.labels) uses.set(label, (uses.get(label) ?? 0) + 1);
    return [...uses].sort((a, b) => b[1] - a[1]).map(([label]) => label);
  }

  /** Channels and senders that rows have, most used first, at most 200 of each. */
  knownPlaces(): { channels: string[]; senders: string[] } {
    const channels = new Map<string, number>();
    const senders = new Map<string, number>();
    for (const { channel, sender } of this.#rows.values()) {
      channels.set(channel, (channels.get(channel) ?? 0) + 1);
      senders.set(sender, (senders.get(sender) ?? 0) + 1);
    }
    const sorted = (uses: Map<string, number>) =>
      [...uses]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 200)
        .map(([name]) => name);
    return { channels: sorted(channels), senders: sorted(senders) };
  }

  /** Why a message could not be read. */
  failureOf(id: string): Failure | undefined {
    return this.#failures.get(id);
  }

  failDetail(id: string, failure: Failure): void {
    this.#failures.set(id, failure);
    this.#tell();
  }

  /** Whether the message, as far as it is known here, is one of the list's. */
  belongs(key: string, id: string): boolean {
    const row = this.#rows.get(id);
    return (
      row !== undefined && belongs(Object.fromEntries(new URLSearchParams(key)), row, this.#names.me?.id)
    );
  }

  isDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  /** It was deleted, here or elsewhere. */
  forget(id: string): void {
    this.#deleted.add(id);
    this.#rowChanges += 1;
    this.#stored.delete(id);
    this.#rows.delete(id);
    this.#details.delete(id);
    for (const [key, list] of this.#lists)
      if (list.ids.includes(id) || list.fresh.includes(id))
        this.#lists.set(key, {
          ...list,
          ids: list.ids.filter((other) => other !== id),
          fresh: list.fresh.filter((other) => other !== id),
        });
    this.#tell();
  }

  /** Moves messages out of a list (`true`) or back into it. */
  leave(key: string, ids: readonly string[], left: boolean): void {
    const gone = new Set(this.list(key).gone);
    for (const id of ids) {
      if (left) gone.add(id);
      else gone.delete(id);
    }
    this.setList(key, { gone });
  }

  /** Shows a change before the server has it. Give the token to {@link settle} or {@link withdraw}. */
  lay(ids: readonly string[], patch: MessagePatch): number {
    const token = ++this.#token;
    for (const id of ids) {
      this.#pending.set(id, [...(this.#pending.get(id) ?? []), { token, patch }]);
      this.#merge(id);
    }
    this.#tell();
    return token;
  }

  /** The server took the change: it becomes part of the row, one version on. */
  settle(token: number): void {
    for (const [id, patches] of this.#pending) {
      const own = patches.find((p) => p.token === token);
      if (!own) continue;
      const row = this.#stored.get(id);
      if (row) this.#stored.set(id, { ...applyPatch(row, own.patch, this.#names), version: row.version + 1 });
      this.#drop(id, token);
    }
    this.#tell();
  }

  /** A change was taken back: the rows are again what they were. What the server says later wins, as ever. */
  revert(rows: readonly MessageRow[]): void {
    for (const row of rows) {
      const known = this.#stored.get(row.id);
      if (!known) continue;
      this.#stored.set(row.id, { ...row, version: known.version });
      this.#merge(row.id);
    }
    this.#tell();
  }

  /** The server refused. */
  withdraw(token: number): void {
    for (const id of this.#pending.keys()) this.#drop(id, token);
    this.#tell();
  }

  #drop(id: string, token: number): void {
    const rest = (this.#pending.get(id) ?? []).filter((p) => p.token !== token);
    if (rest.length === 0) this.#pending.delete(id);
    else this.#pending.set(id, rest);
    this.#merge(id);
  }

  #putRow(row: MessageRow): void {
    const known = this.#stored.get(row.id);
    if (known && known.version > row.version) return;
    // The same version again is no change: keep the object, so that nothing is drawn anew.
    const isSame =
      known?.version === row.version && known.updated_at === row.updated_at && known.status === row.status;
    if (isSame && (row.hits === undefined || known.hits?.text === row.hits.text)) return;
    // Only a search tells where its words stand; asked for otherwise, the row does not lose them.
    this.#stored.set(row.id, row.hits || !known?.hits ? row : { ...row, hits: known.hits });
    this.#merge(row.id);
  }

  #putDetail(detail: MessageDetail): void {
    const known = this.#details.get(detail.id);
    if (known && known.version > detail.version) return;
    this.#failures.delete(detail.id);
    this.#putRow(rowOf(detail));
    this.#details.delete(detail.id);
    this.#details.set(detail.id, detail);
    for (const id of this.#details.keys()) {
      if (this.#details.size <= KEEP_DETAILS) break;
      this.#details.delete(id);
    }
  }

  #merge(id: string): void {
    const row = this.#stored.get(id);
    if (!row) return;
    const patches = this.#pending.get(id) ?? [];
    this.#rowChanges += 1;
    this.#rows.set(
      id,
      patches.reduce((r, p) => applyPatch(r, p.patch, this.#names), row),
    );
  }

  #byTime(ids: readonly string[]): string[] {
    const at = (id: string) => this.#rows.get(id)?.received_at ?? "";
    return [...ids].sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : a < b ? 1 : -1));
  }
}

function rowOf(detail: MessageDetail): MessageRow {
  const {
    content: _content,
    topic: _topic,
    external_id: _external,
    thread_key: _key,
    metadata: _metadata,
    reason: _reason,
    trace: _trace,
    draft: _draft,
    tasks: _tasks,
    timeline: _timeline,
    thread: _thread,
    ...row
  } = detail;
  return row;
}
