import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TasksScreen } from "@/components/tasks/tasks-screen";
import { may } from "@/domain/actors/authorize";
import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { readOps } from "@/domain/ops/read-ops";
import { getTask } from "@/domain/tasks/get-task";
import { listTasks } from "@/domain/tasks/list-tasks";
import { TaskFilter } from "@/domain/tasks/shape";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.tasks");
  return { title: t("title") };
}

/** What runs in the background: filtered by the URL, one task open by `?task=`. */
export default async function TasksPage({ searchParams }: Props) {
  const member = await requireMember("tasks:read");
  const search = await searchParams;
  const one = (name: string) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const wanted = TaskFilter.safeParse({
    ...(one("status") ? { status: one("status") } : {}),
    ...(one("type") ? { type: one("type") } : {}),
  });
  const filter = wanted.success ? wanted.data : {};
  const cursor = one("cursor");
  const id = one("task");
  const [page, open, deliveries, ops] = await Promise.all([
    listTasks(member, filter, { limit: PAGE, ...(cursor ? { cursor } : {}) }).catch(newest),
    id ? getTask(member, id).catch(absent) : null,
    id ? listCallbacks(member, id).catch(absent) : null,
    may(member, "ops:read") ? readOps(member, one("span") === "24h" ? "24h" : "1h") : null,
  ]);
  return (
    <TasksScreen
      items={page?.items ?? []}
      nextCursor={page?.next_cursor ?? null}
      older={cursor !== undefined}
      status={filter.status ?? null}
      type={filter.type ?? null}
      open={open}
      deliveries={deliveries ?? []}
      ops={ops}
      mayWrite={may(member, "tasks:write")}
    />
  );
}

/** A cursor that was cut on its way gives an empty page with a way back, not a broken one. */
function newest(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.status < 500) return null;
  throw thrown;
}

function absent(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.status === 404) return null;
  throw thrown;
}
