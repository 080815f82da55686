import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { env, usesInngest } from "@/lib/env";

export const dynamic = "force-dynamic";

const { APP_URL, INNGEST_SERVE_ORIGIN } = env();
// Where Inngest reaches us: in a network of containers another address than people's. Without either, the address under
// which the functions were registered.
const serveOrigin = INNGEST_SERVE_ORIGIN ?? APP_URL;
const handlers = serve({ client: inngest, functions, ...(serveOrigin ? { serveOrigin } : {}) });
type Handler = (typeof handlers)["GET"];

/** With the embedded engine nobody outside may call functions: the door is shut. */
const whenInngest =
  (handler: Handler): Handler =>
  (...args) =>
    usesInngest()
      ? handler(...args)
      : Promise.resolve(new Response("the embedded engine runs the functions", { status: 404 }));

export const GET = whenInngest(handlers.GET);
export const POST = whenInngest(handlers.POST);
export const PUT = whenInngest(handlers.PUT);
