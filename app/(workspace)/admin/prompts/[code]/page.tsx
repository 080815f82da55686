import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PromptWorkspace } from "@/components/prompts/prompt-workspace";
import { may } from "@/domain/actors/authorize";
import type { MemberActor } from "@/domain/actors/shape";
import { listModels } from "@/domain/models/list-models";
import { listPromptVersions } from "@/domain/prompts/list-prompt-versions";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { versionNumber } from "@/domain/prompts/shape";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: Promise<{ v?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).code) };
}

/** One prompt; `?v=` names the version, else the newest is open. */
export default async function PromptPage({ params, searchParams }: Props) {
  const actor = await requireMember("prompts:read");
  const code = decodeURIComponent((await params).code);
  const { v } = await searchParams;
  const [prompts, versions, models] = await Promise.all([
    listPrompts(actor),
    versionsOf(actor, code),
    // Who may only read prompts has no use for the list of models.
    may(actor, "registry:read") ? listModels(actor) : [],
  ]);
  const wanted = versionNumber(typeof v === "string" ? v : undefined);
  const version = versions.find((each) => each.version === wanted) ?? versions[0];
  if (!version) notFound();
  return (
    <PromptWorkspace
      key={`${code} ${String(version.version)}`}
      prompts={prompts}
      versions={versions}
      version={version}
      models={[...new Set([...models.map((model) => model.model_name), "builtin-mini"])]}
      canEdit={may(actor, "prompts:write")}
    />
  );
}

function versionsOf(actor: MemberActor, code: string) {
  return listPromptVersions(actor, code).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.error === "not_found") return [];
    throw thrown;
  });
}
