import "server-only";
import { inTransaction } from "@/db/client";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { saveProvider } from "./save-provider";
import type { ProviderInput, ProviderView } from "./shape";

/**
 * Adds a provider or changes it, by code (save-provider.ts).
 * @returns the provider, and whether it is new.
 * @throws AppError 42201 for a new provider without an address, or a moved one without its key · 40902 when another
 *   provider became the default at the same time.
 */
export async function upsertProvider(
  actor: Actor,
  input: ProviderInput,
): Promise<{ provider: ProviderView; created: boolean }> {
  authorize(actor, "registry:write");
  try {
    return await inTransaction((tx) => saveProvider(tx, actor, input));
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "another provider became the default at the same time", { cause });
  }
}
