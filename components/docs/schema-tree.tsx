"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { SchemaNode } from "./reference-shape";

/** The fields of an object, one a row; what has fields of its own opens. */
export function SchemaTree({ schema, depth = 0 }: { schema: SchemaNode; depth?: number }) {
  const fields = fieldsOf(schema);
  return (
    <ul className={cx(depth > 0 && "ml-1.5 border-line border-l pl-3")}>
      {fields.map(({ name, node, required }) => (
        <SchemaField key={name} name={name} node={node} required={required} depth={depth} />
      ))}
    </ul>
  );
}

function SchemaField({
  name,
  node,
  required,
  depth,
}: {
  name: string;
  node: SchemaNode;
  required: boolean;
  depth: number;
}) {
  const t = useTranslations("docs.schema");
  const [open, setOpen] = useState(false);
  const id = useId();
  const inner = innerOf(node);
  const notes = limitsOf(node, t);
  const head = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="break-all font-medium font-mono text-ink text-meta">{name}</span>
      <span className="font-mono text-ink-3 text-micro">{typeOf(node)}</span>
      {required ? <span className="text-micro text-warn">{t("required")}</span> : null}
    </span>
  );
  return (
    <li className="border-line/60 border-b py-1.5 last:border-b-0">
      {inner ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex min-h-6 w-full items-center gap-1 rounded-chip px-1 text-left hover:bg-hover phone:min-h-touch"
        >
          {head}
          <ChevronRight
            className={cx("ml-auto size-3.5! text-ink-3 transition-transform", open && "rotate-90")}
          />
        </button>
      ) : (
        head
      )}
      {node.description ? <p className="text-ink-2 text-meta">{node.description}</p> : null}
      {notes.length > 0 ? <p className="break-words text-ink-3 text-meta">{notes.join(" · ")}</p> : null}
      {inner ? (
        <div id={id} hidden={!open} className="pt-1">
          {open ? inner.map((each, k) => <SchemaTree key={k} schema={each} depth={depth + 1} />) : null}
        </div>
      ) : null}
    </li>
  );
}

function fieldsOf(schema: SchemaNode): { name: string; node: SchemaNode; required: boolean }[] {
  if (schema.allOf) return schema.allOf.flatMap(fieldsOf);
  const required = new Set(schema.required ?? []);
  const own = Object.entries(schema.properties ?? {}).map(([name, node]) => ({
    name,
    node,
    required: required.has(name),
  }));
  if (own.length === 0 && typeof schema.additionalProperties === "object")
    return [{ name: "{key}", node: schema.additionalProperties, required: false }];
  return own;
}

/** The objects inside a field: its own fields, its items' or its variants'. */
function innerOf(node: SchemaNode): SchemaNode[] | null {
  if (node.items) return innerOf(node.items);
  const variants = (node.anyOf ?? node.oneOf)?.flatMap((v) => innerOf(v) ?? []);
  if (variants) return variants.length > 0 ? variants : null;
  return fieldsOf(node).length > 0 ? [node] : null;
}

/** `string | null`, `array of object`, `"high" | "low"`. */
function typeOf(node: SchemaNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  const variants = node.anyOf ?? node.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(" | ");
  if (node.items) return `${typeOf(node.items)}[]`;
  const type = Array.isArray(node.type)
    ? node.type.join(" | ")
    : (node.type ?? (node.allOf ? "object" : "any"));
  return node.format && type === "string" ? node.format : type;
}

type SchemaWords = ReturnType<typeof useTranslations<"docs.schema">>;

function limitsOf(node: SchemaNode, t: SchemaWords): string[] {
  const inner = node.anyOf?.find((v) => v.type !== "null") ?? node;
  const choices = inner.enum ?? inner.items?.enum;
  const between = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined
      ? `${String(low)}–${String(high)}`
      : low !== undefined
        ? `≥ ${String(low)}`
        : high !== undefined
          ? `≤ ${String(high)}`
          : null;
  const value = between(inner.minimum, inner.maximum);
  const length = between(inner.minLength, inner.maxLength);
  const items = between(inner.minItems, inner.maxItems);
  return [
    ...(choices ? [choices.join(" | ")] : []),
    ...(value ? [value] : []),
    ...(length ? [t("characters", { range: length })] : []),
    ...(items ? [t("items", { range: items })] : []),
    ...(inner.pattern ? [inner.pattern] : []),
    ...(node.default === undefined ? [] : [t("default", { value: JSON.stringify(node.default) })]),
  ];
}
