"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { Level } from "@/domain/actors/level-shape";
import type { Choice } from "@/domain/bulk/shape";
import type { MessageDetail, MessageRow } from "@/domain/messages/shape";
import type { FirstSteps } from "@/domain/views/first-steps-shape";
import type { ChoiceMade } from "./choice";
import type { InboxStore, ListState } from "./inbox-store";
import type { BulkFollow } from "./use-bulk-follow";
import type { InboxLocation } from "./use-inbox-location";
import type { Triage } from "./use-triage";

export interface CategoryOption {
  code: string;
  /** In the reader's language. */
  label: string;
  enabled: boolean;
}

export interface MemberOption {
  id: string;
  name: string;
}

export interface RoleOption {
  code: string;
  name: string;
}

/** A paragraph of the team that can be put into a reply. */
export interface SnippetOption {
  id: string;
  code: string;
  title: string;
  body: string;
  language: string;
  category: string | null;
}

/** What the page knows beside the messages. */
export interface Workspace {
  me: { id: string; name: string; level: Level };
  categories: readonly CategoryOption[];
  members: readonly MemberOption[];
  roles: readonly RoleOption[];
  snippets: readonly SnippetOption[];
  /** 0–1: below it a person looks. */
  reviewLine: number;
  compact: boolean;
  /** There has never been a message. */
  isNew: boolean;
  /** Null: behind the team, or put away. */
  firstSteps: FirstSteps | null;
}

export type PickerKind = "assign" | "snooze" | "label" | "category" | "priority";

export interface Inbox {
  store: InboxStore;
  at: InboxLocation;
  workspace: Workspace;
  /** Where the keyboard is in the list. */
  cursor: string | null;
  moveTo: (id: string, options?: { open?: boolean; extend?: boolean }) => void;
  /** One row down (`1`) or up (`-1`). */
  step: (by: 1 | -1, options?: { extend?: boolean }) => void;
  checked: ReadonlySet<string>;
  check: (id: string, options?: { range?: boolean }) => void;
  setChecked: (ids: readonly string[]) => void;
  /** How many are ticked: with a choice, also those that are not loaded. */
  checkedCount: number;
  /** Ticks the very messages of a choice, but for those unticked since. */
  choose: (choice: Choice) => void;
  choice: ChoiceMade | null;
  /** What a triage key is about: the checked ones, else the open or current one. */
  targets: () => readonly string[];
  picker: { kind: PickerKind; ids: readonly string[] } | null;
  pick: (kind: PickerKind, ids?: readonly string[]) => void;
  closePicker: () => void;
  triage: Triage;
  /** A change of many that runs, or just ended. */
  bulk: BulkFollow;
  /** How many messages the list has on the server, exact up to 999; null while nobody knows. */
  total: number | null;
  composing: boolean;
  setComposing: (open: boolean) => void;
  refreshList: () => void;
  loadMore: () => void;
  loadNewer: () => void;
  loadDetail: (id: string) => void;
  mayWrite: boolean;
}

export const InboxContext = createContext<Inbox | null>(null);

/** The inbox around this component. */
export function useInbox(): Inbox {
  const inbox = useContext(InboxContext);
  if (!inbox) throw new Error("useInbox outside of InboxScreen");
  return inbox;
}

/** What of the inbox does not change with the keyboard. Whoever needs no more is not drawn anew with each key. */
export interface InboxPlace extends Pick<InboxLocation, "query" | "filter"> {
  store: InboxStore;
  workspace: Workspace;
}

export const PlaceContext = createContext<InboxPlace | null>(null);

/** The place around this component. */
export function usePlace(): InboxPlace {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("usePlace outside of InboxScreen");
  return place;
}

export function useRow(store: InboxStore, id: string | null): MessageRow | undefined {
  const get = () => (id === null ? undefined : store.row(id));
  return useSyncExternalStore(store.subscribe, get, get);
}

export function useDetail(store: InboxStore, id: string | null): MessageDetail | undefined {
  const get = () => (id === null ? undefined : store.detail(id));
  return useSyncExternalStore(store.subscribe, get, get);
}

export function useList(store: InboxStore, key: string): ListState {
  const get = () => store.list(key);
  return useSyncExternalStore(store.subscribe, get, get);
}

/** The category's name, or its code where the team has dropped it. */
export function categoryLabel(categories: readonly CategoryOption[], code: string): string {
  return categories.find((c) => c.code === code)?.label ?? code;
}
