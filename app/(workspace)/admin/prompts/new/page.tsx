import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPromptForm } from "@/components/prompts/new-prompt-form";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.prompts"))("new") };
}

/** A prompt that does not exist yet. */
export default async function NewPromptPage() {
  await requireMember("prompts:write");
  return <NewPromptForm />;
}
