import { randomBytes } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { derivedKey } from "@/lib/app-secrets";
import { env } from "@/lib/env";
import { sha256Hex } from "@/lib/hmac";
import { newId } from "@/lib/id";
import { hashPassword } from "@/lib/password";
import { checkSecret, keepKeyCheck } from "./check-secret";
import { inTransaction, type Tx } from "./client";
import { snippets } from "./schema/drafts";
import { apiKeys, members } from "./schema/members";
import { prompts, promptVersions, roles } from "./schema/prompts";
import { models, providers, scenes } from "./schema/registry";
import { categories } from "./schema/rules";
import { settings } from "./schema/system";
import { schedules } from "./schema/tasks";
import { AUDIT_KEY, CALLBACK_SECRET, keepSealedSetting } from "./sealed-settings";
import { categorySeeds } from "./seed-data/categories";
import { promptSeeds } from "./seed-data/prompts";
import { roleSeeds } from "./seed-data/roles";
import { snippetSeeds } from "./seed-data/snippets";

/** What the launcher tells the person who starts the product. */
export interface SeedReport {
  adminEmail: string;
  /** Of the first admin, when this call made it and no ADMIN_PASSWORD was given; else null. */
  oneTimePassword: string | null;
}

/** Any number, the same in every process: two instances that start at once seed one after the other. */
const SEED_LOCK = 7_274_672;
const SEEDED = "seeded";

/**
 * Puts in what a first start needs: the first admin, categories, snippets, prompts, roles, the built-in model as the
 * default of every scene. Lists that a team may edit are put in once, ever: what it deleted does not come back.
 */
export async function seedDatabase(): Promise<SeedReport> {
  const password = env().ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await checkSecret(tx);
    await keepKeyCheck(tx);
    await keepSealedSetting(tx, CALLBACK_SECRET, `whsec_${derivedKey("callback").toString("base64")}`);
    await keepSealedSetting(tx, AUDIT_KEY, randomBytes(32).toString("base64url"));
    const made = await seedAdmin(tx, passwordHash);
    await seedBootstrapKey(tx);
    await seedModels(tx);
    const [done] = await tx
      .insert(settings)
      .values({ key: SEEDED, value: 1 })
      .onConflictDoNothing()
      .returning();
    if (done) await seedLists(tx);
    const [admin] = await tx
      .select({ email: members.email })
      .from(members)
      .where(eq(members.level, "admin"))
      .orderBy(members.createdAt)
      .limit(1);
    return {
      adminEmail: admin?.email ?? "",
      oneTimePassword: made && env().ADMIN_PASSWORD === undefined ? password : null,
    };
  });
}

async function seedAdmin(tx: Tx, passwordHash: string): Promise<boolean> {
  const [existing] = await tx.select({ n: count() }).from(members);
  if ((existing?.n ?? 0) > 0) return false;
  const email = (env().ADMIN_EMAIL ?? "admin@intray.local").toLowerCase();
  await tx
    .insert(members)
    .values({ id: newId(), email, name: email.split("@")[0] ?? "Admin", passwordHash, level: "admin" });
  return true;
}

/** An admin key that is known beforehand, for deployments that are set up by programs. */
async function seedBootstrapKey(tx: Tx): Promise<void> {
  const key = env().BOOTSTRAP_API_KEY;
  if (key === undefined) return;
  if (key.length < 16) throw new Error("BOOTSTRAP_API_KEY must have 16 characters or more");
  await tx
    .insert(apiKeys)
    .values({
      id: newId(),
      name: "bootstrap",
      prefix: key.slice(0, 4),
      keyHash: sha256Hex(key),
      scopes: ["admin"],
    })
    .onConflictDoNothing();
}

async function seedModels(tx: Tx): Promise<void> {
  await tx
    .insert(providers)
    .values({ code: "builtin", name: "Built-in offline model", kind: "builtin", isDefault: true })
    .onConflictDoNothing();
  await tx
    .insert(models)
    .values({
      id: newId(),
      providerCode: "builtin",
      name: "builtin-mini",
      isDefault: true,
      inputPriceMicros: 0,
      outputPriceMicros: 0,
      contextWindow: 200_000,
      capabilities: ["chat", "json"],
    })
    .onConflictDoNothing();
  const promptOf: Record<string, string | null> = {
    classify: "triage",
    draft_reply: "reply",
    summarize: "summarize",
    bill_extract: "bill",
    text_generate: null,
    chat: null,
  };
  await tx
    .insert(scenes)
    .values(Object.entries(promptOf).map(([code, promptCode]) => ({ code, promptCode, maxTokens: 1024 })))
    .onConflictDoNothing();
}

async function seedLists(tx: Tx): Promise<void> {
  await tx
    .insert(categories)
    .values(
      categorySeeds.map((c, position) => ({
        ...c,
        keywords: [...c.keywords],
        examples: [...c.examples],
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(snippets)
    .values(snippetSeeds.map((s) => ({ ...s, id: newId(), keywords: [...s.keywords] })))
    .onConflictDoNothing();
  for (const { code, name, defaultLocale, localizedContents } of promptSeeds) {
    await tx.insert(prompts).values({ code, name, defaultLocale }).onConflictDoNothing();
    await tx
      .insert(promptVersions)
      .values({
        id: newId(),
        promptCode: code,
        version: 1,
        status: "ACTIVE",
        localizedContents,
        createdBy: "seed",
        activatedAt: sql`now()`,
      })
      .onConflictDoNothing();
  }
  await tx
    .insert(roles)
    .values(roleSeeds.map((r) => ({ ...r })))
    .onConflictDoNothing();
  await tx
    .insert(schedules)
    .values({
      code: "daily-digest",
      kind: "digest",
      cron: "0 9 * * *",
      timeZone: "Asia/Shanghai",
      target: { to: "inbox" },
    })
    .onConflictDoNothing();
}
