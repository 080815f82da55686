import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { env, usesInngest } from "@/lib/env";

export const dynamic = "force-dynamic";

const { APP_URL } = env();
// Where Inngest reaches us: without APP_URL the address under which the functions were registered.
const handlers = serve({ client: inngest, functions, ...(APP_URL ? { serveOrigin: APP_URL } : {}) });
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
