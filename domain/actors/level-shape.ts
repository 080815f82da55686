/** What a member may do, the least first. Apart from the schemas, so that a page which shows a level needs none of them. */
export const LEVELS = ["viewer", "agent", "manager", "admin"] as const;
export type Level = (typeof LEVELS)[number];
