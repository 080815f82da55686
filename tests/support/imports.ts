import { readFileSync } from "node:fs";
import { POST } from "@/app/api/imports/route";
import type { Actor } from "@/domain/actors/shape";
import { beginImport } from "@/domain/imports/begin-import";
import { finishImport } from "@/domain/imports/finish-import";
import { getImport } from "@/domain/imports/get-import";
import { importChunk } from "@/domain/imports/import-chunk";
import type { ImportDetail } from "@/domain/imports/shape";

/** A file of the cases' folder. */
export const caseFile = (name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/cases/${name}`, import.meta.url));

export interface UploadAnswer {
  status: number;
  location: string | null;
  replayed: boolean;
  body: {
    import_id: string;
    state: string;
    code?: number;
    detail?: string;
    errors?: { path: string; message: string }[];
  } & Record<string, unknown>;
}

/** Uploads bytes through the route, as a program does. `fields` come after the file where their name begins with `+`. */
export async function upload(
  key: string,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  options: { name?: string; idempotencyKey?: string } = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  const late = Object.entries(fields).filter(([name]) => name.startsWith("+"));
  for (const [name, value] of Object.entries(fields)) if (!name.startsWith("+")) form.append(name, value);
  form.append("file", new Blob([bytes as BlobPart], { type: "text/csv" }), options.name ?? "rows.csv");
  for (const [name, value] of late) form.append(name.slice(1), value);
  return send(key, { body: form }, options.idempotencyKey);
}

/** Sends any body to the upload's route. */
export async function send(key: string, init: RequestInit, idempotencyKey?: string): Promise<UploadAnswer> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${key}`);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  const request = new Request("http://test/api/imports", { method: "POST", ...init, headers });
  const response = await POST(request, { params: Promise.resolve({}) });
  return {
    status: response.status,
    location: response.headers.get("location"),
    replayed: response.headers.get("idempotent-replayed") === "true",
    body: (await response.json()) as UploadAnswer["body"],
  };
}

/** Carries a started import to its end, as the durable function does; at most `chunks` chunks of it. */
export async function carryOut(
  actor: Actor,
  id: string,
  chunks = Number.POSITIVE_INFINITY,
): Promise<ImportDetail> {
  const { task_id: taskId } = await getImport(actor, id);
  if (taskId === null) throw new Error("the import was not started");
  if (await beginImport(id, taskId)) {
    let after = 0;
    for (let n = 0; n < chunks; n++) {
      const chunk = await importChunk(id, taskId, after);
      after = chunk.after;
      if (chunk.outcome === "more") continue;
      await finishImport(id, taskId);
      break;
    }
  }
  return getImport(actor, id);
}
