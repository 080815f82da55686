/** The stages at which a reply waits, as `?state=` names them. */
export const DRAFT_TABS = ["waiting", "approved", "sent"] as const;
export type DraftTab = (typeof DRAFT_TABS)[number];
