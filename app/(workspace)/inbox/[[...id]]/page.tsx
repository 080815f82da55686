import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { getTimeZone, getTranslations } from "next-intl/server";
import { PAGE_SIZE } from "@/components/inbox/inbox-page-size";
import { listKey, readQuery, toFilter } from "@/components/inbox/inbox-query";
import { InboxScreen } from "@/components/inbox/inbox-screen";
import { listWidthOf } from "@/components/inbox/pane-width";
import type { MemberActor } from "@/domain/actors/shape";
import { getMessage } from "@/domain/messages/get-message";
import { listAroundMessage, listMessages } from "@/domain/messages/list-messages";
import { type MessageDetail, MessageFilter } from "@/domain/messages/shape";
import { requireMember } from "@/entry/require-member";
import { utcOffsetOf } from "@/i18n/time-zone";
import { AppError } from "@/lib/errors";
import { loadWorkspace } from "./load-workspace";

interface Props {
  params: Promise<{ id?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("inbox");
  return { title: t("title") };
}

/** The inbox as its URL says: the filter in the query, the open message in the path. Drawn whole on the server once. */
export default async function InboxPage({ params, searchParams }: Props) {
  const member = await requireMember("messages:read");
  const [{ id: segments = [] }, search, jar] = await Promise.all([params, searchParams, cookies()]);
  if (segments.length > 1) notFound();
  const id = segments[0] ?? null;
  const query = readQuery({
    get: (name) => {
      const value = search[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
  });
  const conditions = { ...toFilter(query), utc_offset: String(utcOffsetOf(await getTimeZone())) };
  const reading = id === null ? null : getMessage(member, id).catch(absent);
  const [page, detail, workspace] = await Promise.all([
    reading === null
      ? firstPage(member, conditions)
      : reading.then((open) => firstPage(member, conditions, open)),
    reading,
    loadWorkspace(member),
  ]);
  return (
    <InboxScreen
      workspace={workspace}
      initial={{ key: listKey(query), page, id, detail }}
      listWidth={listWidthOf(Number(jar.get("list")?.value))}
    />
  );
}

/**
 * The first page of the list, or the one around the open message where that lies deeper in it. A filter that the URL got
 * wrong is no broken page: the browser asks again and shows what is wrong with it.
 */
async function firstPage(
  member: MemberActor,
  conditions: Record<string, string>,
  open: MessageDetail | null = null,
) {
  const filter = MessageFilter.safeParse(conditions);
  if (!filter.success) return null;
  if (open) {
    const place = { at: open.received_at, id: open.id };
    const around = await listAroundMessage(member, filter.data, place, PAGE_SIZE).catch(absent);
    if (around) return around;
  }
  return listMessages(member, filter.data, { limit: PAGE_SIZE }).catch(absent);
}

function absent(thrown: unknown): null {
  if (thrown instanceof AppError && (thrown.status === 404 || thrown.status === 422)) return null;
  throw thrown;
}
