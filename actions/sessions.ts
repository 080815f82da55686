"use server";

import { endOwnSessions } from "@/domain/members/end-own-sessions";
import { SessionsToEnd } from "@/domain/members/shape";
import { defineAction } from "@/entry/define-action";

/** Ends sessions of whoever calls: one, or all but this one. Gives how many ended. */
export const endSessions = defineAction(SessionsToEnd, (actor, which) => endOwnSessions(actor, which));
