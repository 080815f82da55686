import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { settings } from "@/db/schema/system";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { activateVersion } from "./activate-version";
import { addVersion } from "./add-version";
import {
  IMPORT_STATE_PREFIX,
  type ImportedPrompt,
  type ImportOptions,
  type ImportOutcome,
  ImportState,
} from "./import-shape";
import { type ImportPlan, planImport, type StoredPrompt } from "./plan-import";
import { promptFingerprint } from "./prompt-fingerprint";

/** Carries the outcome of a dry run out of the transaction that it rolls back. */
class TakenBack extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super("dry run");
    this.outcome = outcome;
  }
}

/**
 * Brings one prompt from git into the database, in one transaction (plan-import.ts has the rules). A dry run does all
 * of it, meets the same errors, and is rolled back.
 * @throws AppError 42201 for a model that isn't registered, or another default locale without activating ·
 *   40902 when the prompt was being changed at the same time.
 */
export async function importPrompt(
  actor: Actor,
  wanted: ImportedPrompt,
  options: ImportOptions,
): Promise<ImportOutcome> {
  authorize(actor, "prompts:write");
  try {
    return await inTransaction(async (tx) => {
      const outcome = await carryOut(tx, actor, wanted, options);
      if (options.dryRun) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof TakenBack) return cause.outcome;
    throw cause;
  }
}

async function carryOut(
  tx: Tx,
  actor: Actor,
  wanted: ImportedPrompt,
  { registry, activate }: ImportOptions,
): Promise<ImportOutcome> {
  const { code } = wanted;
  // Two imports at once: the second one sees what the first one did.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${IMPORT_STATE_PREFIX + code}))`);
  const [stored, last] = [await loadStored(tx, code), await loadState(tx, code)];
  const plan: ImportPlan = stored
    ? planImport(wanted, stored, last, activate)
    : { do: "add", activate: activate && wanted.status === "ACTIVE", disable: false };
  if (plan.do === "conflict" && stored)
    return { code, outcome: "conflict", ...pick(stored), detail: plan.why };

  const detail: string[] = [];
  if (plan.do === "add") {
    // In the order of the plan: a default locale may move only when no older version runs in it.
    if (plan.disable) await disable(tx, code);
    const made = await addVersion(tx, actor, { ...wanted, status: plan.activate ? "ACTIVE" : "DRAFT" });
    detail.push(Object.keys(wanted.localized_contents).join(", "));
    if (!plan.activate && wanted.status === "ACTIVE")
      detail.push(`version ${made.version} waits for activation`);
  }
  if (plan.do === "change") {
    if (plan.rename) {
      await tx
        .update(prompts)
        .set({ name: wanted.name, updatedAt: sql`now()` })
        .where(eq(prompts.code, code));
      detail.push("name");
    }
    if (plan.activate && stored) await activateVersion(tx, code, stored.newest.version);
    if (plan.activate) detail.push("activated");
  }
  if (plan.do !== "conflict" && plan.disable) {
    await disable(tx, code);
    detail.push("disabled");
  }
  const after = await loadStored(tx, code);
  if (!after) throw new AppError("internal");
  const outcome: ImportOutcome["outcome"] =
    plan.do === "add" ? (stored ? "new version" : "created") : detail.length > 0 ? "updated" : "skipped";
  await saveState(tx, code, last, {
    registry,
    version: after.newest.version,
    fingerprint: promptFingerprint(wanted),
    name: wanted.name,
    status: wanted.status,
  });
  if (outcome !== "skipped") {
    await recordAudit(tx, actor, {
      action: "prompt.imported",
      subjectType: "prompt",
      subjectId: code,
      data: { outcome, version: after.newest.version, status: after.newest.status, registry },
    });
    await publishChange(tx, { kind: "registry" });
  }
  return { code, outcome, ...pick(after), detail: detail.join("; ") };
}

const pick = ({ newest }: StoredPrompt) => ({ version: newest.version, status: newest.status });

async function loadStored(tx: Tx, code: string): Promise<StoredPrompt | null> {
  // The lock that an edit in the product takes, too.
  const [prompt] = await tx.select().from(prompts).where(eq(prompts.code, code)).for("update");
  if (!prompt) return null;
  const ofCode = eq(promptVersions.promptCode, code);
  const [newest] = await tx
    .select()
    .from(promptVersions)
    .where(ofCode)
    .orderBy(desc(promptVersions.version))
    .limit(1);
  if (!newest) throw new AppError("internal", "this prompt has no versions");
  const [active] = await tx
    .select({ version: promptVersions.version })
    .from(promptVersions)
    .where(and(ofCode, eq(promptVersions.status, "ACTIVE")));
  return {
    name: prompt.name,
    activeVersion: active?.version ?? null,
    newest: {
      version: newest.version,
      status: newest.status,
      fingerprint: promptFingerprint({
        default_locale: prompt.defaultLocale,
        localized_contents: newest.localizedContents,
        variables: newest.variables,
        default_model: newest.defaultModel,
      }),
      createdBy: newest.createdBy,
      activatedAt: newest.activatedAt,
    },
  };
}

async function disable(tx: Tx, code: string): Promise<void> {
  await tx
    .update(promptVersions)
    .set({ status: "DISABLED" })
    .where(and(eq(promptVersions.promptCode, code), eq(promptVersions.status, "ACTIVE")));
}

async function loadState(tx: Tx, code: string): Promise<ImportState | null> {
  const [row] = await tx
    .select()
    .from(settings)
    .where(eq(settings.key, IMPORT_STATE_PREFIX + code));
  return row ? ImportState.parse(row.value) : null;
}

async function saveState(tx: Tx, code: string, last: ImportState | null, value: ImportState): Promise<void> {
  if (last && JSON.stringify(ImportState.parse(value)) === JSON.stringify(last)) return;
  await tx
    .insert(settings)
    .values({ key: IMPORT_STATE_PREFIX + code, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}
