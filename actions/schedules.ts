"use server";

import { z } from "zod";
import { createSchedule } from "@/domain/schedules/create-schedule";
import { deleteSchedule } from "@/domain/schedules/delete-schedule";
import { previewSchedule } from "@/domain/schedules/preview-schedule";
import { runSchedule } from "@/domain/schedules/run-schedule";
import { NewSchedule, SchedulePatch, Timing } from "@/domain/schedules/shape";
import { updateSchedule } from "@/domain/schedules/update-schedule";
import { defineAction } from "@/entry/define-action";

const Which = z.strictObject({ code: z.string().max(64) });

/** Adds a schedule. */
export const addSchedule = defineAction(NewSchedule, (actor, input) => createSchedule(actor, input));

/** Changes what is named of a schedule. */
export const changeSchedule = defineAction(Which.extend({ patch: SchedulePatch }), (actor, { code, patch }) =>
  updateSchedule(actor, code, patch),
);

/** Removes a schedule. */
export const removeSchedule = defineAction(Which, (actor, { code }) => deleteSchedule(actor, code));

/** Starts a schedule beside its times. */
export const startSchedule = defineAction(Which, (actor, { code }) => runSchedule(actor, code));

/** When a timing would happen next. */
export const showOccurrences = defineAction(Timing, (actor, timing) => previewSchedule(actor, timing));
