import { z } from "zod";

/** What a member does with a message. Nothing of it is stored: it is told anew while it lasts and forgotten after. */
export const Presence = z.strictObject({
  message_id: z.uuid(),
  doing: z.enum(["viewing", "replying", "left"]),
});
export type Presence = z.output<typeof Presence>;
