import "server-only";
import { asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { PromptRow } from "./shape";

/** Every prompt with the number of its active and of its latest version, by code. */
export async function listPrompts(actor: Actor): Promise<PromptRow[]> {
  authorize(actor, "prompts:read");
  const rows = await getDb()
    .select({
      prompt: prompts,
      version: promptVersions.version,
      status: promptVersions.status,
      contents: promptVersions.localizedContents,
    })
    .from(prompts)
    .innerJoin(promptVersions, eq(promptVersions.promptCode, prompts.code))
    .orderBy(asc(prompts.code), asc(promptVersions.version));
  const byCode = new Map<string, PromptRow>();
  for (const { prompt, version, status, contents } of rows) {
    const row = byCode.get(prompt.code) ?? {
      code: prompt.code,
      name: prompt.name,
      default_locale: prompt.defaultLocale,
      active_version: null,
      latest_version: version,
      locales: [],
      updated_at: prompt.updatedAt,
    };
    row.latest_version = version;
    if (status === "ACTIVE") row.active_version = version;
    if (status === "ACTIVE" || row.active_version === null) row.locales = Object.keys(contents);
    byCode.set(prompt.code, row);
  }
  return [...byCode.values()];
}
