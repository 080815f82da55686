import { renderMetrics } from "@/domain/health/render-metrics";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "Figures in Prometheus's text format (scope ops:read)", tag: "Operations" },
  async ({ actor }) => {
    const { text, contentType } = await renderMetrics(actor);
    return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";
