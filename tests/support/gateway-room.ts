import { beforeEach, expect } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { type ModelQuestion, runModel } from "@/gateway/run-model";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { type Fault, type FaultProvider, text } from "./fault-provider";

/** A key that must be seen nowhere. */
export const CANARY = "sk-canary-0123456789";

/** What a reported failure is played with: for each test a model of its own, and a spare one that answers. */
export interface GatewayRoom {
  model: string;
  spare: string;
}

const admin = systemActor("test");
const room: GatewayRoom = { model: "", spare: "" };
let number = 0;

/** Registers the fault provider, and before each test two new models and the scene that uses them. */
export async function openGatewayRoom(provider: FaultProvider): Promise<GatewayRoom> {
  await upsertProvider(admin, { provider_code: "fault", base_url: provider.url, api_key: CANARY });
  beforeEach(async () => {
    number += 1;
    room.model = `m-${number}`;
    room.spare = `spare-${number}`;
    await registerModel(room.model);
    await registerModel(room.spare);
    await setScene();
    provider.script(room.spare, text('{"a":"spare"}'));
  });
  return room;
}

export function registerModel(name: string, given: object = {}) {
  const price = { input_price_per_million: "1.00", output_price_per_million: "2.00" };
  return upsertModel(admin, { provider_code: "fault", model_name: name, ...price, ...given });
}

export function setScene(given: object = {}, scene = "text_generate") {
  const { model, spare } = room;
  const usual = { default_model: model, allowed_models: [model, spare], fallback_models: [spare] };
  return putScene(admin, scene, SceneInput.parse({ ...usual, max_tokens: 256, timeout_ms: 5000, ...given }));
}

export const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});

/** A question for plain text. */
export const askPlain = () => runModel(question());

/** The error that `work` ends with. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    (value) => new Error(`it was answered: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown;
  throw thrown;
}

/** The error of a call that must not be made again, here or elsewhere. */
export async function permanent(
  provider: FaultProvider,
  work: Promise<unknown>,
  code: number,
): Promise<AppError> {
  const error = await refusal(work);
  const made = [provider.calls(room.model).length, provider.calls(room.spare).length];
  expect([error.code, error.retryable, ...made]).toEqual([code, false, 1, 0]);
  return error;
}

export const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: "status",
  status,
  body,
  headers,
});
