import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { formatCsvRow } from "@/domain/exports/format-csv-row";

const CHANNELS = ["email", "form", "wechat", "webchat"];
/** Sentences of one message: about 170 characters of English, 60 of Chinese. */
const SENTENCES = 3;

/** Writes a CSV file of `rows` customer messages, half English, half Chinese, no two the same. @returns its bytes. */
export async function writeRowsFile(file: string, rows: number): Promise<number> {
  const fixtures = path.resolve(import.meta.dirname, "../../tests/fixtures");
  const texts = (name: string) =>
    parse<{ text: string }>(readFileSync(path.join(fixtures, name)), { columns: true, bom: true }).map(
      (row) => row.text,
    );
  const english = texts("banking77_train.csv");
  const chinese = texts("crosswoz_user_turns_zh.csv");
  const out = createWriteStream(file);
  out.write(formatCsvRow(["external_id", "channel", "sender", "subject", "content", "received_at"]));
  const first = Date.UTC(2026, 0, 1);
  for (let n = 0; n < rows; n++) {
    const of = n % 2 === 0 ? english : chinese;
    const sentences = Array.from({ length: SENTENCES }, (_, i) => of[(n * 7 + i * 1013) % of.length] ?? "");
    const line = formatCsvRow([
      `T-${100_000 + n}`,
      CHANNELS[n % CHANNELS.length] ?? "email",
      `customer${n % 9000}@example.test`,
      (sentences[0] ?? "").slice(0, 40),
      `${sentences.join(" ")} (${n})`,
      new Date(first + n * 60_000).toISOString(),
    ]);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
  return out.bytesWritten;
}
