import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { messages, type Provenance } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import type { Level } from "@/domain/actors/level-shape";
import type { KeyActor, MemberActor, Scope } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { createApiKey } from "@/domain/api-keys/create-api-key";
import { nowIso } from "@/lib/clock";
import { newId } from "@/lib/id";

/** A member of the given level, stored. */
export async function addMember(level: Level, name: string = level): Promise<MemberActor> {
  const id = newId();
  const email = `${name.toLowerCase().replaceAll(" ", ".")}-${id.slice(-6)}@example.test`;
  await getDb().insert(members).values({ id, email, name, level });
  return { kind: "member", id, name, email, level };
}

/** A stored API key: the secret for requests, the actor for verbs. */
export async function addKey(scopes: Scope[]): Promise<{ key: string; actor: KeyActor }> {
  const name = scopes.join(" ");
  const made = await createApiKey(systemActor("test"), { name, scopes, require_signature: false });
  return { key: made.key, actor: { kind: "api_key", id: made.id, name, scopes } };
}

export interface StoredMessage {
  content: string;
  subject?: string;
  sender?: string;
  channel?: string;
  direction?: "incoming" | "outgoing";
  category?: string | null;
  priority?: "high" | "normal" | "low";
  labels?: string[];
  provenance?: Provenance;
  receivedAt?: string;
  submittedByKey?: string;
}

/** A processed message, stored without a task. @returns its id. */
export async function addMessage(message: StoredMessage): Promise<string> {
  const id = newId();
  await getDb()
    .insert(messages)
    .values({
      id,
      channel: message.channel ?? "api",
      direction: message.direction ?? "incoming",
      sender: message.sender ?? "customer@example.test",
      subject: message.subject === undefined ? null : seal(messages.subject, id, message.subject),
      content: seal(messages.content, id, message.content),
      threadId: newId(),
      status: "processed",
      category: message.category ?? null,
      priority: message.priority ?? "normal",
      labels: message.labels ?? [],
      provenance: message.provenance ?? {},
      receivedAt: message.receivedAt ?? nowIso(),
      submittedByKey: message.submittedByKey ?? null,
    });
  return id;
}
