import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { breakers, providers } from "@/db/schema/registry";
import { open, seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { requirePublicHost } from "@/lib/public-address";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { isUnchanged } from "./is-unchanged";
import { providerView } from "./registry-view";
import type { ProviderInput, ProviderView } from "./shape";

type Row = typeof providers.$inferSelect;

/**
 * Adds a provider or changes it, by code, in the caller's transaction; what is as it should be is not written. An
 * omitted key keeps the old one, unless the address moves to another host. Making it the default clears the other.
 * Whether the actor may is asked by the caller, who also meets the unique index of the default.
 * @throws AppError 42201 for a new provider without an address, a private one, or a moved one without its key.
 */
export async function saveProvider(
  tx: Tx,
  actor: Actor,
  input: ProviderInput,
): Promise<{ provider: ProviderView; created: boolean; changed: boolean }> {
  const code = input.provider_code;
  // Two rows change when the default moves: taken in turn, or two moves at once would wait for each other.
  if (input.is_default) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('providers.default'))`);
  const [before] = await tx.select().from(providers).where(eq(providers.code, code)).for("update");
  const isBuiltin = code === "builtin";
  checkAddress(before, input, isBuiltin);
  checkNetwork(input.base_url);
  const values = {
    name: input.name ?? before?.name ?? code,
    kind: isBuiltin ? ("builtin" as const) : ("openai_compatible" as const),
    baseUrl: input.base_url?.replace(/\/+$/, "") ?? before?.baseUrl ?? null,
    isDefault: input.is_default ?? before?.isDefault ?? false,
    enabled: input.enabled ?? before?.enabled ?? true,
    ...limitColumns(input),
  };
  // A key or address that somebody saves, be it the same, is tried at once, whatever the old one's calls came to.
  if (input.api_key !== undefined || input.base_url !== undefined)
    await tx.delete(breakers).where(eq(breakers.providerCode, code));
  if (before && isUnchanged(before, values) && isSameKey(before, input.api_key))
    return { provider: providerView(before), created: false, changed: false };
  if (input.is_default)
    await tx
      .update(providers)
      .set({ isDefault: false, updatedAt: sql`now()` })
      .where(and(eq(providers.isDefault, true), ne(providers.code, code)));
  const all = { ...values, ...keyColumns(code, input.api_key) };
  const [row] = await tx
    .insert(providers)
    .values({ code, ...all })
    .onConflictDoUpdate({ target: providers.code, set: { ...all, updatedAt: sql`now()` } })
    .returning();
  if (!row) throw new AppError("internal");
  await recordAudit(tx, actor, {
    action: before ? "provider.updated" : "provider.created",
    subjectType: "provider",
    subjectId: code,
    data: { fields: Object.keys(input), default: row.isDefault, enabled: row.enabled },
  });
  await publishChange(tx, { kind: "registry" });
  return { provider: providerView(row), created: !before, changed: true };
}

/** A stored key that can't be opened any more is another one: sending it again mends it. */
function isSameKey(before: Row, key: string | null | undefined): boolean {
  if (key === undefined) return true;
  try {
    return open(providers.apiKey, before.code, before.apiKey) === key;
  } catch {
    return false;
  }
}

const refuse = (path: string, message: string) =>
  new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });

/** Said here for who types it in; each connection checks what a name resolves to. */
function checkNetwork(baseUrl: string | undefined): void {
  try {
    if (baseUrl !== undefined) requirePublicHost(new URL(baseUrl), "base_url");
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw refuse(
      "base_url",
      "this address is private: to use a model server of your own network, set ALLOW_PRIVATE_URLS=1 where Intray runs",
    );
  }
}

function checkAddress(before: Row | undefined, input: ProviderInput, isBuiltin: boolean): void {
  if (isBuiltin && (input.base_url !== undefined || input.api_key))
    throw refuse("base_url", "the built-in model has no address and no key");
  if (isBuiltin) return;
  if (!before && input.base_url === undefined) throw refuse("base_url", "a new provider needs an address");
  // Whoever may edit the registry but doesn't know the key could point the address at a host of their own and wait
  // for the key to arrive there.
  if (before?.apiKey && before.baseUrl && input.base_url && input.api_key === undefined)
    if (new URL(input.base_url).hostname !== new URL(before.baseUrl).hostname)
      throw refuse("api_key", "the address moves to another host: send the key again, or null to remove it");
}

/** Limits that are named; null removes one. */
function limitColumns(input: ProviderInput) {
  return {
    ...(input.requests_per_minute === undefined ? {} : { requestsPerMinute: input.requests_per_minute }),
    ...(input.tokens_per_minute === undefined ? {} : { tokensPerMinute: input.tokens_per_minute }),
    ...(input.max_concurrent === undefined ? {} : { maxConcurrent: input.max_concurrent }),
  };
}

/** Nothing for an omitted key, so that the stored one stays. */
function keyColumns(code: string, key: string | null | undefined) {
  if (key === undefined) return {};
  if (key === null) return { apiKey: null, keyLast4: null };
  // Four characters of a short key would be most of it.
  return { apiKey: seal(providers.apiKey, code, key), keyLast4: key.length >= 12 ? key.slice(-4) : null };
}
