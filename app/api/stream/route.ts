import { openStream } from "@/entry/open-stream";
import { sessionActor } from "@/entry/session-actor";

export const dynamic = "force-dynamic";

/** Next answers HEAD by calling GET: without this each HEAD would leave a listener behind. */
export function HEAD(): Response {
  return new Response(null, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}

/** Changes as server-sent events, for signed-in members. Ids only: the page asks again for what it may see. */
export async function GET(request: Request): Promise<Response> {
  if (!(await sessionActor())) return new Response("sign in first", { status: 401 });
  return openStream(request.signal);
}
