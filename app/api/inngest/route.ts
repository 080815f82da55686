import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { usesInngest } from "@/lib/env";

export const dynamic = "force-dynamic";

const handlers = serve({ client: inngest, functions });
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
