"use client";

import { ArrowLeft, CircleCheck, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import type { PromptRow, PromptVersionView } from "@/domain/prompts/shape";
import { useCommands } from "@/lib/browser/commands/use-commands";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { variablesOf } from "./prompt-variables";
import { TryPanel } from "./try-panel";
import { useVersionDraft } from "./use-version-draft";
import { VersionPane } from "./version-pane";
import { VersionsPane } from "./versions-pane";

export interface PromptWorkspaceProps {
  prompts: readonly PromptRow[];
  versions: readonly PromptVersionView[];
  version: PromptVersionView;
  /** Names that a version may be bound to. */
  models: readonly string[];
  canEdit: boolean;
}

/** A prompt: its versions, the open one's texts with what they change, and a trial beside them. On a phone one at a time. */
export function PromptWorkspace({ prompts, versions, version, models, canEdit }: PromptWorkspaceProps) {
  const t = useTranslations("admin.prompts");
  const router = useRouter();
  const active = versions.find((each) => each.status === "ACTIVE") ?? null;
  const draft = useVersionDraft(version, active);
  const [pane, setPane] = useState<"versions" | "text" | "try">("text");
  const [trying, setTrying] = useState(true);
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  const number = String(version.version);
  useCommands(
    canEdit
      ? [
          {
            id: "prompt-new-version",
            label: t("newVersionFrom", { version: number }),
            icon: <Plus />,
            run: () => void draft.next(),
          },
          ...(version.status === "ACTIVE"
            ? []
            : [
                {
                  id: "prompt-activate",
                  label: t("activate", { version: number }),
                  icon: <CircleCheck />,
                  run: () => void draft.activate(),
                },
              ]),
        ]
      : [],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="hidden items-center gap-2 border-line border-b py-1.5 pr-4 phone:flex">
        <Link
          href="/admin/prompts"
          aria-label={t("back")}
          className="grid size-touch place-items-center rounded-control text-ink-2"
        >
          <ArrowLeft className="size-5" />
        </Link>
        <Segmented
          label={t("title")}
          value={pane}
          onValueChange={setPane}
          options={[
            { value: "versions", label: t("versions") },
            { value: "text", label: t("form.text") },
            ...(canEdit ? [{ value: "try" as const, label: t("try.title") }] : []),
          ]}
        />
      </div>
      <div
        className={cx(
          "grid min-h-0 flex-1 phone:flex phone:flex-col",
          canEdit && trying
            ? "grid-cols-[248px_minmax(0,1fr)_336px] max-[1180px]:grid-cols-[200px_minmax(0,1fr)_288px]"
            : "grid-cols-[248px_minmax(0,1fr)]",
        )}
      >
        <div
          className={cx(
            "flex min-h-0 min-w-0 flex-col border-line border-r phone:flex-1 phone:border-r-0",
            pane !== "versions" && "phone:hidden",
          )}
        >
          <VersionsPane
            prompts={prompts}
            versions={versions}
            code={version.code}
            open={version.version}
            canEdit={canEdit}
            busy={draft.busy}
            onNew={() => {
              setPane("text");
              void draft.next();
            }}
            onChoose={() => setPane("text")}
          />
        </div>
        <div className={cx("flex min-h-0 min-w-0 flex-col phone:flex-1", pane !== "text" && "phone:hidden")}>
          <VersionPane
            key={version.version}
            version={version}
            versions={versions}
            active={active}
            draft={draft}
            models={models}
            canEdit={canEdit}
            trying={trying}
            onTryingChange={setTrying}
          />
        </div>
        {canEdit ? (
          <div
            className={cx(
              "min-h-0 min-w-0 border-line border-l phone:flex-1 phone:border-l-0",
              pane !== "try" && "phone:hidden",
              !trying && "desk:hidden",
            )}
          >
            <TryPanel
              version={version}
              active={active && active.version !== version.version ? active : null}
              variables={variablesOf(Object.values(draft.values.contents))}
              models={models}
              locales={Object.keys(draft.values.contents)}
              beforeRun={() => draft.save(true)}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}
