import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeadLettersScreen } from "@/components/dead-letters/dead-letters-screen";
import { may } from "@/domain/actors/authorize";
import { countDeadLetters } from "@/domain/dead-letters/count-dead-letters";
import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { getSeverityRules } from "@/domain/dead-letters/get-severity-rules";
import { listDeadLetters } from "@/domain/dead-letters/list-dead-letters";
import { DeadLetterFilter } from "@/domain/dead-letters/shape";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.deadLetters");
  return { title: t("title") };
}

/** Tasks that gave up: filtered by the URL, one open by `?letter=`. */
export default async function DeadLettersPage({ searchParams }: Props) {
  const member = await requireMember("ops:read");
  const search = await searchParams;
  const one = (name: string) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const wanted = DeadLetterFilter.safeParse(
    Object.fromEntries(
      [
        ["state", one("state") ?? "unresolved"],
        ["severity", one("severity")],
        ["type", one("type")],
        ["error_code", one("error")],
      ].filter(([, value]) => value !== undefined),
    ),
  );
  const filter = wanted.success ? wanted.data : DeadLetterFilter.parse({ state: "unresolved" });
  const cursor = one("cursor");
  const letter = one("letter");
  const [page, counts, open, rules] = await Promise.all([
    listDeadLetters(member, filter, { limit: PAGE, ...(cursor ? { cursor } : {}) }).catch(absent),
    countDeadLetters(member),
    letter ? getDeadLetter(member, letter).catch(absent) : null,
    getSeverityRules(member),
  ]);
  return (
    <DeadLettersScreen
      items={page?.items ?? []}
      counts={counts}
      nextCursor={page?.next_cursor ?? null}
      older={cursor !== undefined}
      view={{ filter, letter: open ? open.task_id : null }}
      open={open}
      rules={rules}
      operator={member.name}
      mayWrite={may(member, "ops:write")}
      maySetRules={may(member, "settings:write")}
    />
  );
}

/** A cursor or a number that was cut on its way gives an empty page with a way back, not a broken one. */
function absent(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.status < 500) return null;
  throw thrown;
}
