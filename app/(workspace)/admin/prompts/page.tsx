import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PromptsScreen } from "@/components/prompts/prompts-screen";
import { may } from "@/domain/actors/authorize";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.prompts"))("title") };
}

/** All prompts. */
export default async function PromptsPage() {
  const actor = await requireMember("prompts:read");
  return <PromptsScreen prompts={await listPrompts(actor)} canEdit={may(actor, "prompts:write")} />;
}
