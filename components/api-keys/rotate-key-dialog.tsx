"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { renewApiKey } from "@/actions/api-keys";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import type { ApiKeyView, RotatedApiKey } from "@/domain/api-keys/shape";
import { SecretOnce } from "./secret-once";

const GRACES = { s0: 0, s3600: 3600, s86400: 86_400, s604800: 604_800 } as const;
type Grace = keyof typeof GRACES;

/** Gives a key a new text: how long the old one stays good, then the new one, this once. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyView | null; onClose: () => void }) {
  const t = useTranslations("admin.apiKeys");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const [grace, setGrace] = useState<Grace>("s86400");
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<RotatedApiKey | null>(null);
  const rotate = async () => {
    if (!apiKey) return;
    setBusy(true);
    const result = await renewApiKey({ id: apiKey.id, rotation: { grace_seconds: GRACES[grace] } });
    setBusy(false);
    if (result.ok) setMade(result.value);
    else notify.failed(result.error);
    router.refresh();
  };
  return (
    <Dialog
      title={made ? t("onceTitle") : t("rotateTitle", { name: apiKey?.name ?? "" })}
      description={made ? t("onceLead") : t("rotateLead")}
      open={apiKey !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        made ? (
          <DialogClose>
            <Button look="main">{t("done")}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button>{common("cancel")}</Button>
            </DialogClose>
            <Button look="main" busy={busy} onClick={() => void rotate()}>
              {t("rotate")}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="grid gap-3">
          <SecretOnce label={t("key")} value={made.key} />
          {made.signing_secret ? <SecretOnce label={t("secret")} value={made.signing_secret} /> : null}
        </div>
      ) : (
        <Field label={t("grace")}>
          <Select
            value={grace}
            onValueChange={(value) => setGrace(value as Grace)}
            options={(Object.keys(GRACES) as Grace[]).map((value) => ({
              value,
              label: t(`graces.${value}`),
            }))}
          />
        </Field>
      )}
    </Dialog>
  );
}
