import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { getDb, inTransaction } from "@/db/client";
import type { Sealed } from "@/db/columns";
import { messages } from "@/db/schema/messages";
import { currentKeyId, open, seal } from "@/db/sealed";
import { indexMessage } from "@/domain/search/index-message";
import type { SealedTable } from "./sealed-tables";

/** Rows of one transaction: short enough that nobody waits for it, long enough that commits don't count. */
const BATCH = 200;

/**
 * Seals every value of a table that another key sealed with the present one, in batches, each its own transaction: what
 * is killed in between has done whole batches, and the values themselves say what is left. Rows that somebody is just
 * changing are left for the next pass; nothing ever waits for a lock here, so there is no deadlock with the product.
 * Messages get their search tokens under the present key in the same update.
 * @returns how many rows were sealed anew.
 */
export async function resealTable(sealed: SealedTable): Promise<number> {
  let done = 0;
  let after: unknown[] | null = null;
  for (;;) {
    const batch = await resealBatch(sealed, after);
    done += batch.rows;
    if (batch.last === null) return done;
    after = batch.last;
  }
}

/** Whether the table holds a value that another key sealed. */
export async function hasStale({ table, sealed }: SealedTable): Promise<boolean> {
  const rows = await getDb().select({ one: sql`1` }).from(table).where(isStale(sealed)).limit(1);
  return rows.length > 0;
}

async function resealBatch(
  { table, key, sealed }: SealedTable,
  after: unknown[] | null,
): Promise<{ rows: number; last: unknown[] | null }> {
  const isMessages = table === messages;
  return inTransaction(async (tx) => {
    const rows = (await tx
      .select({
        ...Object.fromEntries(key.map((column, i) => [`key${i}`, column])),
        ...sealed,
        ...(isMessages ? { sender: messages.sender } : {}),
      })
      .from(table)
      .where(and(isStale(sealed), after === null ? undefined : isAfter(key, after)))
      .orderBy(...key)
      .limit(BATCH)
      .for("update", { skipLocked: true })) as Record<string, unknown>[];
    const keyOf = (row: Record<string, unknown>) => key.map((_, i) => row[`key${i}`]);
    await Promise.all(
      rows.map(async (row) => {
        const id = keyOf(row).join(".");
        const texts = Object.entries(sealed).map(([name, column]) => ({
          name,
          column,
          text: open(column, id, row[name] as Sealed | null),
        }));
        const textOf = (name: string) => texts.find((each) => each.name === name)?.text ?? "";
        await tx
          .update(table)
          .set({
            ...Object.fromEntries(
              texts.map(({ name, column, text }) => [name, text === null ? null : seal(column, id, text)]),
            ),
            ...(isMessages
              ? indexMessage({
                  sender: String(row["sender"]),
                  subject: textOf("subject"),
                  content: textOf("content"),
                })
              : {}),
          })
          .where(and(...key.map((column, i) => eq(column, row[`key${i}`]))));
      }),
    );
    const last = rows.at(-1);
    return { rows: rows.length, last: last ? keyOf(last) : null };
  });
}

function isAfter(key: PgColumn[], after: unknown[]): SQL {
  const columns = sql.join(key, sql`, `);
  const values = sql.join(
    after.map((value, i) => sql.param(value, key[i])),
    sql`, `,
  );
  return sql`(${columns}) > (${values})`;
}

/** The key's id stands in the value behind the version byte (lib/encryption.ts). */
function isStale(sealed: Record<string, PgColumn>): SQL | undefined {
  const id = currentKeyId().toString("hex");
  return or(
    ...Object.values(sealed).map((column) => sql`substring(${column} from 2 for 4) <> decode(${id}, 'hex')`),
  );
}
