import "server-only";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";

/** The address at which the message's sender wants to hear of it: there a reply goes, too. Null: a person carries it. */
const deliverTo = sql<string | null>`(select callback_url from tasks
  where tasks.message_id = drafts.message_id and callback_url is not null order by created_at limit 1)`;

/** The columns of a draft with its approver's name; join `members` on `approvedBy`. */
export const draftColumns = {
  ...getTableColumns(drafts),
  approverName: members.name,
  deliverTo: deliverTo.as("deliver_to"),
};

/** Joins `draftVersions` to a draft's present version. */
export const presentVersion = and(
  eq(draftVersions.draftId, drafts.id),
  eq(draftVersions.version, drafts.version),
);
