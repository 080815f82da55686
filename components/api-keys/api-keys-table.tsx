"use client";

import { Plus, ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { removeApiKey } from "@/actions/api-keys";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelTag } from "@/components/ui/label-tag";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { RowActions, Table, Td, Th, Tr } from "@/components/ui/table";
import { useNotify } from "@/components/ui/use-notify";
import type { ApiKeyView } from "@/domain/api-keys/shape";
import { NewKeyDialog } from "./new-key-dialog";
import { RevokedKeys } from "./revoked-keys";
import { RotateKeyDialog } from "./rotate-key-dialog";

/** Keys of programs; never the keys themselves. */
export function ApiKeysTable({
  keys,
  revoked,
}: {
  keys: readonly ApiKeyView[];
  revoked: readonly ApiKeyView[];
}) {
  const t = useTranslations("admin.apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const format = useFormatter();
  const now = useNow().toISOString();
  const [making, setMaking] = useState(false);
  const [rotating, setRotating] = useState<ApiKeyView | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const [busy, setBusy] = useState(false);

  const revoke = async (key: ApiKeyView) => {
    setBusy(true);
    const result = await removeApiKey({ id: key.id });
    setBusy(false);
    setRevoking(null);
    if (result.ok) notify.done(t("revoked", { name: key.name }));
    else notify.failed(result.error);
    router.refresh();
  };
  const lastUse = ({ last_used_at: at }: ApiKeyView) =>
    at ? <RelativeTime at={at} form="long" /> : t("never");
  const add = (
    <Button size="sm" icon={<Plus />} onClick={() => setMaking(true)}>
      {t("new")}
    </Button>
  );

  return (
    <>
      <PageHead title={t("title")} meta={t("count", { count: keys.length })} actions={add} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {keys.length === 0 ? (
          <EmptyState why={t("empty")} next={t("emptyNext")} />
        ) : (
          <Table label={t("title")}>
            <thead>
              <tr>
                <Th>{t("name")}</Th>
                <Th className="phone:hidden">{t("key")}</Th>
                <Th>{t("scopes")}</Th>
                <Th className="phone:hidden">{t("lastUsed")}</Th>
                <Th className="phone:hidden">{t("expires")}</Th>
                <Th className="phone:hidden">{t("created")}</Th>
                <Th className="phone:hidden">{t("owner")}</Th>
                <Th />
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <Tr key={key.id}>
                  <Td>
                    <span className="flex items-center gap-2 font-medium">
                      {key.name}
                      {key.require_signature ? (
                        <Status tone="off" icon={<ShieldCheck />} title={t("signedTitle")}>
                          {t("signed")}
                        </Status>
                      ) : null}
                    </span>
                    {/* Where there is no room for a column of its own. */}
                    <span className="hidden text-ink-3 text-meta phone:block">{lastUse(key)}</span>
                  </Td>
                  <Td dim className="font-mono text-meta phone:hidden">
                    {key.prefix}…
                    {key.old_key_ends_at === null ? null : (
                      <span className="ml-2 font-sans text-ink-3">
                        {t("oldUntil", {
                          at: format.dateTime(new Date(key.old_key_ends_at), {
                            month: "short",
                            day: "numeric",
                            hour: "2-digit",
                            minute: "2-digit",
                            hourCycle: "h23",
                          }),
                        })}
                      </span>
                    )}
                  </Td>
                  <Td>
                    <span className="flex gap-1 phone:flex-wrap">
                      {key.scopes.map((scope) => (
                        <LabelTag key={scope}>{scope}</LabelTag>
                      ))}
                    </span>
                  </Td>
                  <Td dim className="phone:hidden">
                    {lastUse(key)}
                  </Td>
                  <Td dim className="phone:hidden">
                    {key.expires_at === null ? (
                      t("noExpiry")
                    ) : key.expires_at <= now ? (
                      <Status tone="bad">{t("expired")}</Status>
                    ) : (
                      <RelativeTime at={key.expires_at} form="ago" />
                    )}
                  </Td>
                  <Td dim className="phone:hidden">
                    <RelativeTime at={key.created_at} form="long" />
                  </Td>
                  <Td dim className="phone:hidden">
                    {key.owner?.name ?? "–"}
                  </Td>
                  <RowActions>
                    <Button size="sm" onClick={() => setRotating(key)}>
                      {t("rotate")}
                    </Button>
                    <Button size="sm" look="danger" onClick={() => setRevoking(key)}>
                      {t("revoke")}
                    </Button>
                  </RowActions>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        <RevokedKeys keys={revoked} />
      </div>
      <RotateKeyDialog key={rotating?.id} apiKey={rotating} onClose={() => setRotating(null)} />
      <NewKeyDialog open={making} onOpenChange={setMaking} />
      <Dialog
        size="sm"
        title={t("revokeTitle", { name: revoking?.name ?? "" })}
        description={t("revokeLead")}
        open={revoking !== null}
        onOpenChange={(open) => (open ? undefined : setRevoking(null))}
        footer={
          <>
            <DialogClose>
              <Button>{common("cancel")}</Button>
            </DialogClose>
            <Button
              look="danger"
              busy={busy}
              onClick={() => {
                if (revoking) void revoke(revoking);
              }}
            >
              {t("revoke")}
            </Button>
          </>
        }
      />
    </>
  );
}
