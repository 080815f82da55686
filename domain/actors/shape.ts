import { z } from "zod";
import type { Level } from "./level-shape";

export const SCOPES = [
  "inbox:write",
  "inbox:read",
  "inbox:read_all",
  "ai:invoke",
  "registry:write",
  "ops:read",
  "admin",
] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.output<typeof Scope>;

/**
 * A person who signed in. `idSeed` is set where the request has an Idempotency-Key: the ids of what it stores are made
 * from it, so that a repeat meets them.
 */
export interface MemberActor {
  kind: "member";
  id: string;
  name: string;
  email: string;
  level: Level;
  /** The session that the request came with. */
  sessionId?: string;
  requestId?: string;
  idSeed?: string;
  ip?: string;
}

/** A program with an API key. */
export interface KeyActor {
  kind: "api_key";
  id: string;
  name: string;
  scopes: Scope[];
  requestId?: string;
  idSeed?: string;
  ip?: string;
}

/** The product itself: functions of the engine, seeds, sweepers. */
export interface SystemActor {
  kind: "system";
  id: null;
  name: string;
  requestId?: string;
  idSeed?: string;
}

/** Who is acting. Settled once at the door (`entry`), carried first into every verb. */
export type Actor = MemberActor | KeyActor | SystemActor;

/** Whose budgets a model call falls under, beside the deployment's. */
export interface Charged {
  keyId?: string | undefined;
  memberId?: string | undefined;
}
