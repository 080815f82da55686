import "server-only";
import { requirePublicUrl } from "@/lib/public-address";
import type { ScheduleTarget } from "./shape";

/** @throws AppError 42201 when a webhook's address leads into the deployment's own network. */
export async function checkTarget(target: ScheduleTarget): Promise<void> {
  if (target.to === "webhook") await requirePublicUrl(target.url, "target.url");
}
