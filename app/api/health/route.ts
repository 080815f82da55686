import { checkHealth } from "@/domain/health/check-health";
import { defineRoute } from "@/entry/define-route";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { summary: "Whether the deployment is well; 503 when it is down", tag: "Operations", auth: "none" },
  async () => {
    const health = await checkHealth();
    return { status: health.status === "down" ? 503 : 200, body: health };
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";
