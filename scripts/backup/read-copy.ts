import type postgres from "postgres";

/** The bytes of a `copy … to stdout`, as they come. */
export async function* readCopy(sql: postgres.Sql, statement: string): AsyncGenerator<Buffer> {
  const copy = await sql.unsafe(statement).readable();
  for await (const chunk of copy) yield chunk as Buffer;
  // The driver stops reading its socket while the stream is full, and goes on when more is wanted of the stream. Where
  // the end came together with a piece that filled it, nothing is wanted any more, and the connection would be deaf.
  // oxlint-disable-next-line no-underscore-dangle -- the name that streams of Node give what their makers implement
  copy._read(0);
}
