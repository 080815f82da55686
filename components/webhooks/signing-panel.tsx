"use client";

import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { showCallbackSecret } from "@/actions/webhooks";
import { CodeBlock } from "@/components/docs/code-block";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { useNotify } from "@/components/ui/use-notify";
import { VERIFY_BASH, VERIFY_TYPESCRIPT } from "./verify-samples";

/** The key of callbacks, shown to an admin on demand, and how a receiver uses it. */
export function SigningPanel({ mayReveal }: { mayReveal: boolean }) {
  const t = useTranslations("admin.webhooks.signing");
  const notify = useNotify();
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState(false);
  const [language, setLanguage] = useState<"typescript" | "bash">("typescript");
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const reveal = async () => {
    setBusy(true);
    const result = await showCallbackSecret({});
    setBusy(false);
    if (result.ok) setSecret(result.value.secret);
    else notify.failed(result.error);
  };
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <header>
        <h2 className="font-semibold text-head">{t("title")}</h2>
        <p className="text-ink-3">{t("lead")}</p>
      </header>
      <div className="grid gap-1">
        <h3 className="font-medium text-ink-2 text-meta">{t("secret")}</h3>
        {mayReveal ? (
          <div className="flex min-h-control flex-wrap items-center gap-2">
            <code className="min-w-0 rounded-control bg-raised px-2.5 py-1 font-mono text-meta ring-1 ring-line [overflow-wrap:anywhere]">
              {secret ?? "whsec_••••••••••••••••••••••••"}
            </code>
            {secret === null ? (
              <Button size="sm" icon={<Eye />} busy={busy} onClick={() => void reveal()}>
                {t("reveal")}
              </Button>
            ) : (
              <>
                <Button
                  size="sm"
                  icon={copied ? <Check className="text-ok" /> : <Copy />}
                  onClick={() => {
                    void navigator.clipboard?.writeText(secret).then(() => setCopied(true));
                  }}
                >
                  {copied ? t("copied") : t("copy")}
                </Button>
                <Button size="sm" look="bare" icon={<EyeOff />} onClick={() => setSecret(null)}>
                  {t("hide")}
                </Button>
              </>
            )}
          </div>
        ) : null}
        <p className="text-ink-3 text-meta">{mayReveal ? `${t("hidden")} ${t("rotate")}` : t("adminOnly")}</p>
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium text-ink-2 text-meta">{t("verify")}</h3>
          <Segmented
            label={t("verify")}
            value={language}
            options={[
              { value: "typescript", label: t("typescript") },
              { value: "bash", label: t("bash") },
            ]}
            onValueChange={setLanguage}
          />
        </div>
        <p className="text-ink-3 text-meta">{t("verifyHint")}</p>
        <CodeBlock
          title={t(language)}
          label={t("verify")}
          code={language === "bash" ? VERIFY_BASH : VERIFY_TYPESCRIPT}
        />
      </div>
    </section>
  );
}
