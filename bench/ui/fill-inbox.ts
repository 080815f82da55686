// A process of `npm run bench:ui`: fills the database of DATABASE_URL with messages, sealed and searchable as real ones.
import { getDb, getSql } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { demoMessages } from "@/db/seed-data/demo-messages";
import { indexMessage } from "@/domain/search/index-message";
import { newId } from "@/lib/id";

const BATCH = 500;
const EVERY_MS = 90_000;
const CATEGORIES = ["billing", "complaint", "presales", "technical", "account", "other"];

const total = Number(process.argv[2] ?? 100_000);
const now = Date.now();
// A hash a word is what takes time: once for each of the forty texts.
const texts = demoMessages.map((m) => ({ ...m, index: indexMessage(m) }));

for (let from = 0; from < total; from += BATCH) {
  const rows = Array.from({ length: Math.min(BATCH, total - from) }, (_, k) => {
    const n = from + k;
    const text = texts[n % texts.length];
    if (!text) throw new Error("there are no texts");
    const id = newId();
    const subject = `${text.subject ?? text.content.slice(0, 40)} #${n}`;
    const at = new Date(now - n * EVERY_MS - 60_000).toISOString();
    return {
      id,
      channel: text.channel,
      sender: text.sender,
      subject: seal(messages.subject, id, subject),
      content: seal(messages.content, id, text.content),
      summary: seal(messages.summary, id, text.content.slice(0, 90)),
      threadId: newId(),
      status: "processed" as const,
      unread: n % 5 === 0,
      category: CATEGORIES[n % CATEGORIES.length] ?? null,
      priority: n % 11 === 0 ? ("high" as const) : ("normal" as const),
      labels: n % 7 === 0 ? ["vip"] : [],
      language: /\p{Script=Han}/u.test(text.content) ? "zh" : "en",
      confidence: 0.5 + (n % 50) / 100,
      provenance: { category: { by: "ai" as const }, priority: { by: "ai" as const } },
      ...text.index,
      receivedAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
  await getDb().insert(messages).values(rows);
}
// A team that is past its first steps: a reply was approved.
const [answered] = await getDb().select({ id: messages.id }).from(messages).limit(1);
if (answered)
  await getDb()
    .insert(drafts)
    .values({
      id: newId(),
      messageId: answered.id,
      state: "sent",
      version: 1,
      sentAt: new Date(now).toISOString(),
    });
await getSql()`analyze messages`;
process.exit(0);
