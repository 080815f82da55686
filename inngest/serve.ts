import { serve as serveEdge } from "inngest/edge";
import { inngest } from "./client";
import { functions } from "./functions/index";

/** The serve handler as a function from Request to Response: what the embedded engine calls in its own process. Requests must carry a `host` header: the adapter builds its URL from it. */
export function serveInProcess(): (request: Request) => Promise<Response> {
  const handler = serveEdge({ client: inngest, functions });
  return async (request) => await handler(request);
}
