import "server-only";
import type { Sealed } from "@/db/columns";
import { providers } from "@/db/schema/registry";
import { open } from "@/db/sealed";
import { AppError } from "@/lib/errors";

/**
 * The key of one provider, or null when it has none.
 * @throws AppError 50203 naming the provider when its stored key can't be read: it was sealed under a secret that is
 *   gone, or copied here from another place. Only this provider's models stop; a person enters the key again.
 */
export function openProviderKey(provider: { code: string; apiKey: Sealed | null }): string | null {
  try {
    return open(providers.apiKey, provider.code, provider.apiKey);
  } catch (cause) {
    throw new AppError(
      "upstream_rejected",
      `the stored key of the provider ${provider.code} can't be read: enter it again`,
      { cause },
    );
  }
}
