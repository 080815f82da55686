import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ApiKeyView } from "@/domain/api-keys/shape";

/** Keys that were revoked: who did it, when, and when each was used last. */
export function RevokedKeys({ keys }: { keys: readonly ApiKeyView[] }) {
  const t = useTranslations("admin.apiKeys");
  if (keys.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="w-fit px-6 py-2 font-medium text-ink-2 text-meta phone:px-4">
        {t("revokedKeys")} <span className="text-ink-3 tabular-nums">{keys.length}</span>
      </summary>
      <Table label={t("revokedKeys")}>
        <thead>
          <tr>
            <Th>{t("name")}</Th>
            <Th className="phone:hidden">{t("key")}</Th>
            <Th>{t("lastUsed")}</Th>
            <Th>{t("revokedAt")}</Th>
            <Th>{t("revokedBy")}</Th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <Tr key={key.id}>
              <Td dim>{key.name}</Td>
              <Td dim className="font-mono text-meta phone:hidden">
                {key.prefix}…
              </Td>
              <Td dim>
                {key.last_used_at ? <RelativeTime at={key.last_used_at} form="long" /> : t("never")}
              </Td>
              <Td dim>{key.revoked_at ? <RelativeTime at={key.revoked_at} form="long" /> : null}</Td>
              <Td dim>{key.revoked_by}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
