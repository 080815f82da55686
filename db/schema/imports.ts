import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { encryptedText, instant } from "../columns";

export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    fileName: text().notNull(),
    /** SHA-256 of the bytes: tells that the same file came before. */
    fileHash: text(),
    byteSize: bigint({ mode: "number" }).notNull().default(0),
    state: text({
      enum: ["uploading", "preview", "running", "paused", "done", "failed", "refused", "canceled"],
    }).notNull(),
    encoding: text(),
    delimiter: text(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Field → column index. */
    mapping: jsonb().$type<Record<string, number>>(),
    ignored: jsonb().$type<string[]>().notNull().default([]),
    rows: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    duplicate: integer().notNull().default(0),
    error: text(),
    taskId: uuid(),
    createdByMember: uuid(),
    createdByKey: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    finishedAt: instant(),
  },
  (t) => [index("imports_created").on(t.createdAt, t.id), index("imports_hash").on(t.fileHash)],
);

/** The rows of a file, kept in the database from the moment of upload: an import resumes from here, not from a file. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** 1, 2, 3 … in file order. */
    row: integer().notNull(),
    /** Physical line of the file on which the record begins. */
    line: integer().notNull(),
    status: text({ enum: ["pending", "done", "failed", "duplicate"] })
      .notNull()
      .default("pending"),
    /** JSON array of cells, sealed for the row id `importId.row`. */
    cells: encryptedText("cells").notNull(),
    error: jsonb().$type<{
      code: string;
      column?: string;
      params?: Record<string, string>;
      message: string;
    }>(),
    warning: text(),
    messageId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index("import_rows_status").on(t.importId, t.status, t.row),
    // A message that is deleted for good takes its row with it.
    index("import_rows_message").on(t.messageId).where(sql`${t.messageId} is not null`),
  ],
);
