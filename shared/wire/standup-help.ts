import { z } from "zod";
import { anyCaseId, id, trimmedText } from "./text.ts";

/** `note` is the subject of the help, in one line. Without a note, an earlier note stays. */
export const mentionBody = z
  .object({
    to: anyCaseId("to"),
    needed: z.boolean({ error: "needed must be true or false" }),
    note: trimmedText("a note", { min: 1, max: 200 }).nullish(),
  })
  .refine(({ needed, note }) => needed || !note, {
    error: "only a request for help can have a note",
  });

/** The person asked marks a request of `from` as done, or as not done. */
export const mentionDoneBody = z.object({
  from: anyCaseId("from"),
  done: z.boolean({ error: "done must be true or false" }),
});

/** The private reply of the person asked to a request of `from`. It replaces an earlier one. */
export const mentionReplyBody = z.object({
  from: anyCaseId("from"),
  text: trimmedText("a reply", { min: 1, max: 500, shape: "lines" }),
});

export const mentions = z.object({
  /** The people who asked the caller for help. */
  needsYou: z.array(id),
  /** Those of `needsYou` whose request is answered or marked as done. Absent if there are none. */
  done: z.array(id).optional(),
  /** The people whom the caller asked for help. */
  asked: z.array(id),
  /** The notes of the people in `needsYou`, by their ids. Absent if there are no notes. */
  notes: z.record(id, z.string()).optional(),
  /** The caller's notes, by the ids of the people in `asked`. Absent if there are no notes. */
  askedNotes: z.record(id, z.string()).optional(),
  /** The caller's private replies to the people in `needsYou`, by their ids. Absent if there are none. */
  replies: z.record(id, z.string()).optional(),
  /** The private replies of the people in `asked`, by their ids. Absent if there are none. */
  askedReplies: z.record(id, z.string()).optional(),
});
export type Mentions = z.infer<typeof mentions>;
