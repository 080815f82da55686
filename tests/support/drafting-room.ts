import { afterAll, beforeEach, expect } from "vitest";
import { seedDatabase } from "@/db/seed";
import type { MemberActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { getDraft } from "@/domain/drafts/get-draft";
import { requestDraft } from "@/domain/drafts/request-draft";
import type { DraftView } from "@/domain/drafts/shape";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { COUNTED, questionOf, readWith } from "./counted-model";
import { FaultProvider, type SeenCall, text } from "./fault-provider";
import { freshDatabase } from "./fresh-database";
import { arrive, writeNow } from "./process-now";
import { addMember } from "./team";

export interface DraftingRoom {
  provider: FaultProvider;
  lin: MemberActor;
  /** Calls of the model in this test. */
  calls: () => SeenCall[];
  /** All that the model was told in one of them. */
  told: (call: number) => string;
  /** A message with a draft by the AI. */
  drafted: (message?: object) => Promise<DraftView>;
}

/** A seeded database, a model that reads and drafts, and Lin, who answers. Call it once, at the top of the file. */
export async function openDraftingRoom(): Promise<DraftingRoom> {
  const database = await freshDatabase();
  afterAll(database.cleanup);
  await seedDatabase();
  const provider = await new FaultProvider().start();
  afterAll(() => provider.stop());
  await readWith(provider);
  await putScene(systemActor("test"), "draft_reply", SceneInput.parse({ default_model: COUNTED }));
  beforeEach(() => provider.script(COUNTED, text("您好，已经收到。")));
  const lin = await addMember("agent", "Lin");
  const calls = () => provider.calls(COUNTED);
  return {
    provider,
    lin,
    calls,
    told: (call) => {
      const seen = calls()[call];
      return seen === undefined ? "" : questionOf(seen);
    },
    drafted: async (message = {}) => {
      const id = await arrive({ content: "请问什么时候发货？", sender: "a@example.test", ...message });
      const draft = await requestDraft(lin, id, {});
      expect(await writeNow(id)).toBe("done");
      return getDraft(lin, draft.id);
    },
  };
}
