import { defineRoute } from "@/entry/define-route";
import { openApiDocument } from "./build-document";

export const GET = defineRoute(
  { summary: "This document, OpenAPI 3.1", tag: "Operations", auth: "none" },
  async () => ({ body: openApiDocument(), headers: { "cache-control": "no-cache" } }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";
