import { z } from "zod";
import { id } from "./text.ts";

/** The answered entries of the space's previous standup. Without one, `sessionId` and `day` are null. */
export const previousEntries = z.object({
  sessionId: id.nullable(),
  day: z.string().nullable(),
  entries: z.array(
    z.object({
      userId: id,
      name: z.string(),
      yesterday: z.string(),
      today: z.string(),
      blockers: z.string(),
    }),
  ),
});
export type PreviousEntries = z.infer<typeof previousEntries>;
