"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { CodeBlock } from "./code-block";
import { ErrorTable } from "./error-table";
import type { ReferenceError } from "./reference-shape";
import {
  CALLBACK_BODY,
  CALLBACK_VERIFY,
  SIGN_BASH,
  SIGN_TYPESCRIPT,
  START_CURL,
  STRING_TO_SIGN,
} from "./signing-samples";

/** The chapters before the routes, in order; the ids are addresses that others link to. */
export const GUIDE = ["start", "keys", "signing", "retries", "lists", "callbacks", "errors"] as const;
export type GuideChapter = (typeof GUIDE)[number];

const SCOPES = [
  "inbox:write",
  "inbox:read",
  "inbox:read_all",
  "ai:invoke",
  "registry:write",
  "ops:read",
  "admin",
] as const;

/** How marked parts of the texts look. */
const rich = {
  c: (text: ReactNode) => <Code>{text}</Code>,
  a: (text: ReactNode) => <Plain href="/api/openapi.json">{text}</Plain>,
};

/** What holds for every route: keys, signing, retries, paging, callbacks, errors. */
export function Guide({ errors, origin }: { errors: ReferenceError[]; origin: string }) {
  const t = useTranslations("docs.guide");
  const [language, setLanguage] = useState<"bash" | "typescript">("bash");
  return (
    <>
      <Chapter
        id="start"
        side={<CodeBlock title="bash" label={t("start.title")} code={START_CURL(origin)} />}
      >
        <p>{t.rich("start.text", rich)}</p>
        <p>{t.rich("start.document", rich)}</p>
      </Chapter>
      <Chapter id="keys">
        <p>{t.rich("keys.text", rich)}</p>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 phone:grid-cols-1">
          {SCOPES.map((scope) => (
            <div key={scope} className="contents">
              <dt>
                <Code>{scope}</Code>
              </dt>
              <dd className="text-ink-2 phone:mb-1">
                {t(`keys.scopes.${scope.replace(":", "_") as "admin"}`)}
              </dd>
            </div>
          ))}
        </dl>
        <p>{t.rich("keys.own", rich)}</p>
      </Chapter>
      <Chapter
        id="signing"
        side={
          <>
            <Segmented
              label={t("signing.language")}
              value={language}
              onValueChange={setLanguage}
              options={[
                { value: "bash", label: "bash" },
                { value: "typescript", label: "TypeScript" },
              ]}
            />
            <CodeBlock
              title={language === "bash" ? "bash" : "TypeScript"}
              label={t("signing.title")}
              code={language === "bash" ? SIGN_BASH : SIGN_TYPESCRIPT}
            />
          </>
        }
      >
        <p>{t.rich("signing.text", rich)}</p>
        <CodeBlock title={t("signing.string")} label={t("signing.string")} code={STRING_TO_SIGN} />
        <ul className="list-disc space-y-1 pl-4 marker:text-ink-3">
          {(["lines", "timestamp", "nonce", "signature", "uploads"] as const).map((point) => (
            <li key={point}>{t.rich(`signing.${point}`, rich)}</li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="retries">
        <p>{t.rich("retries.text", rich)}</p>
        <p>{t.rich("retries.limits", rich)}</p>
        <p>{t.rich("retries.wait", rich)}</p>
      </Chapter>
      <Chapter id="lists">
        <p>{t.rich("lists.text", rich)}</p>
        <p>{t.rich("lists.versions", rich)}</p>
      </Chapter>
      <Chapter
        id="callbacks"
        side={
          <>
            <CodeBlock title="JSON" label={t("callbacks.title")} code={CALLBACK_BODY} json />
            <CodeBlock title="TypeScript" label={t("callbacks.verify")} code={CALLBACK_VERIFY} />
          </>
        }
      >
        <p>{t.rich("callbacks.text", rich)}</p>
        <p>{t.rich("callbacks.signed", rich)}</p>
        <p>{t.rich("callbacks.again", rich)}</p>
      </Chapter>
      <Chapter id="errors" wide>
        <p>{t.rich("errors.text", rich)}</p>
        <ErrorTable errors={errors} />
      </Chapter>
    </>
  );
}

function Chapter({
  id,
  side,
  wide = false,
  children,
}: {
  id: GuideChapter;
  side?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("docs.guide");
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      className={
        wide
          ? "scroll-mt-14 border-line border-b py-8"
          : "grid scroll-mt-14 grid-cols-[minmax(0,1fr)_minmax(0,440px)] gap-x-10 gap-y-4 border-line border-b py-8 max-[1100px]:grid-cols-1"
      }
    >
      <div className="min-w-0 space-y-3 text-pretty text-read [overflow-wrap:anywhere]">
        <h2 id={`${id}-name`} className="font-semibold text-title">
          {t(`${id}.title`)}
        </h2>
        {children}
      </div>
      {side ? <div className="grid min-w-0 content-start gap-3">{side}</div> : null}
    </section>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code className="break-words rounded-chip desk:whitespace-nowrap bg-press px-1 py-px font-mono text-[0.86em]">
      {children}
    </code>
  );
}

function Plain({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent-ink underline underline-offset-2">
      {children}
    </a>
  );
}
