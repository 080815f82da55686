import { eq, sql } from "drizzle-orm";
import type { Queryable } from "./client";
import { messages } from "./schema/messages";
import { settings } from "./schema/system";
import { currentKeyId, open } from "./sealed";
import { KEY_CHECK, openSetting, sealSetting } from "./sealed-settings";

type Checks = Record<string, { sealed: string }>;

/**
 * Makes sure that the secrets given are those that this database was encrypted with: a value is kept sealed with every
 * key in use, and all of them must open. A wrong secret would otherwise be met by the first person who opens a message,
 * and by then new rows would be sealed with it.
 * @throws Error in one sentence that says what to do.
 */
export async function checkSecret(queryable: Queryable): Promise<void> {
  const checks = await loadChecks(queryable);
  for (const [id, sealed] of Object.entries(checks)) {
    if (opens(() => openSetting(KEY_CHECK, sealed))) continue;
    throw wrongSecret(`the key ${id} is missing`);
  }
  if (Object.keys(checks).length > 0) return;
  // A database from before the check value: a message tells.
  const [row] = await queryable
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .orderBy(messages.receivedAt)
    .limit(1);
  if (row && !opens(() => open(messages.content, row.id, row.content)))
    throw wrongSecret("its messages don't open");
}

/** Keeps a check value of the key that seals now. To be called before anything is sealed with it. */
export async function keepKeyCheck(queryable: Queryable): Promise<void> {
  const check = { [currentKeyId().toString("hex")]: sealSetting(KEY_CHECK, "this key is in use") };
  await queryable
    .insert(settings)
    .values({ key: KEY_CHECK, value: check })
    .onConflictDoUpdate({
      target: settings.key,
      // What is there wins: it proved to open.
      set: { value: sql`excluded.value || ${settings.value}`, updatedAt: sql`now()` },
    });
}

/** Leaves the check value of the present key alone: nothing is sealed with another any more. */
export async function dropKeyChecks(queryable: Queryable): Promise<void> {
  const id = currentKeyId().toString("hex");
  await queryable
    .update(settings)
    .set({
      value: sql`jsonb_build_object(${id}::text, ${settings.value} -> ${id}::text)`,
      updatedAt: sql`now()`,
    })
    .where(eq(settings.key, KEY_CHECK));
}

async function loadChecks(queryable: Queryable): Promise<Checks> {
  const [row] = await queryable
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, KEY_CHECK));
  return (row?.value ?? {}) as Checks;
}

function opens(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const wrongSecret = (why: string) =>
  new Error(
    `APP_SECRET is not the one that this database was encrypted with (${why}): restore it, or name the earlier one in APP_SECRET_PREVIOUS.`,
  );
