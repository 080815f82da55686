"use client";

import { Lock, LockOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { CodeBlock } from "./code-block";
import { curlOf, exampleOf } from "./example-of";
import { MethodBadge } from "./method-badge";
import type { ReferenceError, ReferenceOperation, ReferenceParameter } from "./reference-shape";
import { SchemaTree } from "./schema-tree";

export interface OperationSectionProps {
  operation: ReferenceOperation;
  errors: ReferenceError[];
  origin: string;
}

/** One route: what it takes and gives at the left, a call and an answer to copy at the right. */
export function OperationSection({ operation, errors, origin }: OperationSectionProps) {
  const t = useTranslations("docs");
  const [face, setFace] = useState<"fields" | "example">("fields");
  const { body, answers } = operation;
  // Text has no fields: its content type says all.
  const answer = answers.find((a) => a.schema?.type === "object" || a.schema?.allOf || a.schema?.anyOf);
  const example = useMemo(
    () => (answer?.schema ? JSON.stringify(exampleOf(answer.schema), null, 2) : null),
    [answer],
  );
  const places = (["path", "query", "header"] as const).filter((place) =>
    operation.parameters.some((p) => p.in === place),
  );
  const Key = operation.auth ? Lock : LockOpen;
  return (
    <section
      id={operation.id}
      aria-labelledby={`${operation.id}-name`}
      className="grid scroll-mt-14 grid-cols-[minmax(0,1fr)_minmax(0,440px)] gap-x-10 gap-y-4 border-line border-b py-8 max-[1100px]:grid-cols-1"
    >
      <div className="min-w-0">
        <h3 id={`${operation.id}-name`} className="text-pretty font-semibold text-read">
          {operation.summary}
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <MethodBadge method={operation.method} />
          <code className="break-all font-mono text-ink text-list">{operation.path}</code>
          <span className="inline-flex items-center gap-1 text-ink-3 text-meta">
            <Key className="size-3!" />
            {t(operation.auth ? "needsKey" : "noKey")}
          </span>
        </p>
        {places.map((place) => (
          <Part key={place} title={t(`in.${place}`)}>
            <ParameterList parameters={operation.parameters.filter((p) => p.in === place)} />
          </Part>
        ))}
        {body ? (
          <Part title={t("body")} meta={body.contentType}>
            {Object.keys(body.schema.properties ?? {}).length > 0 || body.schema.allOf ? (
              <SchemaTree schema={body.schema} />
            ) : (
              <p className="text-ink-3 text-meta">{t("emptyBody")}</p>
            )}
          </Part>
        ) : null}
        <Part
          title={t("answer")}
          meta={answers.map((a) => [a.status, a.contentType].filter(Boolean).join(" ")).join(" · ")}
          end={
            answer && example !== null ? (
              <Segmented
                label={t("answer")}
                value={face}
                onValueChange={setFace}
                options={[
                  { value: "fields", label: t("fields") },
                  { value: "example", label: t("example") },
                ]}
              />
            ) : null
          }
        >
          {answer?.schema && face === "fields" ? (
            <SchemaTree schema={answer.schema} />
          ) : example !== null ? (
            <CodeBlock title="JSON" label={`${operation.summary}: ${t("example")}`} code={example} json />
          ) : (
            <p className="pt-1.5 text-ink-3 text-meta">
              {answers.some((a) => a.contentType) ? t("text") : t("noBody")}
            </p>
          )}
        </Part>
      </div>
      <div className="min-w-0">
        <div className="sticky top-16 grid grid-cols-[minmax(0,1fr)] gap-3">
          <CodeBlock title="curl" label={`${operation.summary}: curl`} code={curlOf(operation, origin)} />
          <Failures statuses={operation.failures} errors={errors} />
        </div>
      </div>
    </section>
  );
}

function Part({
  title,
  meta,
  end,
  children,
}: {
  title: string;
  meta?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mt-5">
      <div className="flex min-h-7 items-center gap-2 border-line border-b pb-1">
        <h4 className="font-semibold text-list">{title}</h4>
        {meta ? <span className="font-mono text-ink-3 text-micro">{meta}</span> : null}
        {end ? <span className="ml-auto">{end}</span> : null}
      </div>
      {children}
    </div>
  );
}

function ParameterList({ parameters }: { parameters: ReferenceParameter[] }) {
  return (
    <SchemaTree
      schema={{
        properties: Object.fromEntries(
          parameters.map((p) => [
            p.name,
            { ...p.schema, ...(p.description === undefined ? {} : { description: p.description }) },
          ]),
        ),
        required: parameters.filter((p) => p.required).map((p) => p.name),
      }}
    />
  );
}

function Failures({ statuses, errors }: { statuses: string[]; errors: ReferenceError[] }) {
  const t = useTranslations("docs");
  const possible = errors.filter((e) => statuses.includes(String(e.status)));
  return (
    <details className="group rounded-box ring-1 ring-line">
      <summary className="flex min-h-8 flex-wrap list-none items-center gap-2 rounded-box px-3 -outline-offset-2 phone:min-h-touch phone:py-2 font-medium text-ink-2 text-meta hover:bg-hover">
        {t("canFail")}
        <span className="truncate font-mono font-normal text-ink-3 text-micro">{statuses.join(" ")}</span>
      </summary>
      <ul className="border-line border-t px-3 py-2">
        {possible.map((e) => (
          <li key={e.name} className="flex gap-2 text-meta leading-6 phone:leading-8">
            <span className="w-8 shrink-0 text-ink-3 tabular-nums">{e.status}</span>
            <a
              href={`#error-${e.name}`}
              className="min-w-0 truncate py-px font-mono text-accent-ink hover:underline"
            >
              {e.code} {e.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
