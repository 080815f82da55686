import "server-only";
import { requirePublicUrl } from "@/lib/public-address";

/** Checks a callback address at the time it is given. The delivery checks again: DNS may answer otherwise by then. @throws AppError 42201. */
export async function checkCallbackUrl(url: string): Promise<void> {
  await requirePublicUrl(url, "callback_url");
}
