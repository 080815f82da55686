import { POST } from "@/app/api/inbox/route";

export interface PostedMessage {
  http: number;
  /** `true` when the answer is that of an earlier request with the same Idempotency-Key. */
  replayed: string | null;
  id: string;
  task_id: string | null;
}

/** Posts one message through the route, as a program does. */
export async function postMessage(
  key: string,
  content: string,
  idempotencyKey: string,
): Promise<PostedMessage> {
  const request = new Request("http://test/api/inbox", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify({ content }),
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  const { id, task_id } = (await response.json()) as { id: string; task_id: string | null };
  return { http: response.status, replayed: response.headers.get("idempotent-replayed"), id, task_id };
}
