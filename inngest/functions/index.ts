import { applyRule } from "./apply-rule";
import { bulkUpdateFunction } from "./bulk-update";
import { deliverCallbackFunction } from "./deliver-callback";
import { draftReply } from "./draft-reply";
import { importRowsFunction } from "./import-rows";
import { processMessageFunction } from "./process-message";
import { runTaskFunction } from "./run-task";
import { fireSchedulesFunction, runScheduleFunction } from "./schedules";
import { sendReply } from "./send-reply";

/** Every function of the product: what is served to an engine. */
export const functions = [
  processMessageFunction,
  draftReply,
  runTaskFunction,
  importRowsFunction,
  fireSchedulesFunction,
  runScheduleFunction,
  deliverCallbackFunction,
  applyRule,
  bulkUpdateFunction,
  sendReply,
];
