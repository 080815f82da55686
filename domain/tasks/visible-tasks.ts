import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { seesAll } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** The predicate through which every task is loaded: a key sees what it submitted itself, unless its scope says more. */
export function visibleTasks(actor: Actor): SQL {
  if (seesAll(actor) || actor.id === null) return sql`true`;
  return eq(tasks.submittedByKey, actor.id);
}
