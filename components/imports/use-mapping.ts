"use client";

import { useRef, useState } from "react";
import { showPreview } from "@/actions/imports";
import { useNotify } from "@/components/ui/use-notify";
import type { ImportField, ImportPreview, MappingInput } from "@/domain/imports/shape";
import { chooseField, columnFields, mappingOf } from "./mapping-state";

export interface MappingModel {
  preview: ImportPreview;
  fields: (ImportField | null)[];
  /** Columns whose field the reader chose. */
  chosen: ReadonlySet<number>;
  choose: (column: number, field: ImportField | null) => void;
  mapping: MappingInput;
  /** The preview of the newest choice is on its way. */
  stale: boolean;
}

/** The reader's mapping of a file, and what it would make of the rows. */
export function useMapping(importId: string, first: ImportPreview): MappingModel {
  const notify = useNotify();
  const [preview, setPreview] = useState(first);
  const [fields, setFields] = useState(() => columnFields(first.columns.headers, first.columns.mapping));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [stale, setStale] = useState(false);
  const asked = useRef(0);

  const choose: MappingModel["choose"] = (column, field) => {
    const next = chooseField(fields, column, field);
    setFields(next);
    setChosen(new Set([...chosen, column]));
    setStale(true);
    const turn = ++asked.current;
    void showPreview({ id: importId, mapping: mappingOf(next) }).then((result) => {
      if (turn !== asked.current) return;
      setStale(false);
      if (result.ok) setPreview(result.value);
      else notify.failed(result.error);
    });
  };
  return { preview, fields, chosen, choose, mapping: mappingOf(fields), stale };
}
