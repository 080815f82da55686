import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RequestLogScreen } from "@/components/request-log/request-log-screen";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE = 100;
const FILTERS = ["scene", "model", "status", "request_id", "task_id", "message_id"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.requestLog"))("title") };
}

/** Every call of a model, newest first: filtered by the URL, a page at a time. */
export default async function RequestLogPage({ searchParams }: Props) {
  const member = await requireMember("ai:invoke");
  const search = await searchParams;
  const one = (name: string) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  // A filter that can't be is left out, not an error page: it comes from the address bar.
  const filter = RequestLogFilter.parse({
    limit: PAGE,
    ...Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = one(name);
        return value !== undefined && RequestLogFilter.shape[name].safeParse(value).success
          ? [[name, value]]
          : [];
      }),
    ),
  });
  const cursor = one("cursor");
  const page = await listRequestLog(member, { ...filter, ...(cursor ? { cursor } : {}) }).catch(none);
  return (
    <RequestLogScreen
      items={page.items}
      nextCursor={page.next_cursor}
      older={cursor !== undefined}
      filter={{
        scene: filter.scene ?? null,
        model: filter.model ?? null,
        status: filter.status ?? null,
        request_id: filter.request_id ?? null,
        task_id: filter.task_id ?? null,
        message_id: filter.message_id ?? null,
      }}
    />
  );
}

/** A cursor that was cut on its way gives an empty page with a way back, not a broken one. */
function none(thrown: unknown): Awaited<ReturnType<typeof listRequestLog>> {
  if (thrown instanceof AppError && thrown.status < 500) return { items: [], next_cursor: null };
  throw thrown;
}
