import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { diffText } from "./diff-text";

/** Two texts laid over each other: what was taken out, what came in. */
export function TextDiff({
  before,
  after,
  language,
}: {
  before: string;
  after: string;
  language: string | null;
}) {
  const t = useTranslations("drafts.compare");
  const parts = useMemo(() => diffText(before, after), [before, after]);
  if (parts.every((p) => p.kind === "same")) return <p className="text-ink-3">{t("same")}</p>;
  return (
    <div className="prose max-w-none!" lang={language ?? undefined} dir="auto">
      {parts.map((part, k) =>
        part.kind === "same" ? (
          <span key={k}>{part.text}</span>
        ) : part.kind === "added" ? (
          <ins key={k} className="rounded-[2px] bg-add-mark px-px no-underline">
            {part.text}
          </ins>
        ) : (
          <del key={k} className="rounded-[2px] bg-del-mark px-px decoration-current/55">
            {part.text}
          </del>
        ),
      )}
    </div>
  );
}
