import { controlImport } from "@/domain/imports/control-import";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Pause a running import; start goes on", tag: "Imports" },
  async ({ actor, params }) => ({ body: await controlImport(actor, params.id ?? "", "pause") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
