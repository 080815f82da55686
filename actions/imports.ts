"use server";

import { z } from "zod";
import { controlImport } from "@/domain/imports/control-import";
import { previewImport } from "@/domain/imports/preview-import";
import { retryImport } from "@/domain/imports/retry-import";
import { StartImport } from "@/domain/imports/shape";
import { startImport } from "@/domain/imports/start-import";
import { defineAction } from "@/entry/define-action";

const One = z.strictObject({ id: z.uuid() });
const Mapped = z.strictObject({ id: z.uuid(), ...StartImport.shape });

/** What a mapping would make of a file; changes nothing. */
export const showPreview = defineAction(Mapped, (actor, { id, mapping }) =>
  previewImport(actor, id, mapping),
);

/** Lets an import run from its preview, or go on after a pause. */
export const runImport = defineAction(Mapped, (actor, { id, mapping }) => startImport(actor, id, mapping));

/** Runs the failed rows again. */
export const retryRows = defineAction(Mapped, (actor, { id, mapping }) => retryImport(actor, id, mapping));

/** Holds a running import after the chunk that it is at. */
export const pauseImport = defineAction(One, (actor, { id }) => controlImport(actor, id, "pause"));

/** Ends an import, or throws its preview away. Rows that became messages stay. */
export const cancelImport = defineAction(One, (actor, { id }) => controlImport(actor, id, "cancel"));
