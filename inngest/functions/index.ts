import { applyRule } from "./apply-rule";
import { dailyDigest } from "./daily-digest";
import { deliverCallbackFunction } from "./deliver-callback";
import { draftReply } from "./draft-reply";
import { importRowsFunction } from "./import-rows";
import { processMessageFunction } from "./process-message";
import { runTaskFunction } from "./run-task";

/** Every function of the product: what is served to an engine. */
export const functions = [
  processMessageFunction,
  draftReply,
  runTaskFunction,
  importRowsFunction,
  dailyDigest,
  deliverCallbackFunction,
  applyRule,
];
