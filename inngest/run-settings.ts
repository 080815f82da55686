import { env } from "@/lib/env";

/**
 * Retries that the engine has at hand for a step. More than a task has attempts: the task's own rules decide, and
 * say so with a NonRetriableError; the rest covers attempts that a
 * killed worker never ended, and outages of the database.
 */
export const RETRIES = 20;

/** Runs of one function that execute at the same time. */
export const limit = (): number => env().QUEUE_CONCURRENCY;

/** Seconds by which a run's place in the queue is moved: ten minutes forward for high, back for low. A low run that has waited twenty minutes thus stands before a new high one: nothing starves. */
export const BY_PRIORITY = "event.data.priority == 'high' ? 600 : (event.data.priority == 'low' ? -600 : 0)";
