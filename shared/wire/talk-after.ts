import { z } from "zod";
import { id, trimmedText } from "./text.ts";

export const talkAfterBody = z.object({ text: trimmedText("a topic", { min: 1, max: 200 }) });

export const removeTalkAfterBody = z.object({ id });

/** A topic to talk about after a live standup. Lists have the oldest first. */
export const talkAfterTopic = z.object({
  id,
  /** Absent in a guest's copy. */
  userId: id.optional(),
  /** "" in a guest's copy if the author is not a member of the space. */
  name: z.string(),
  text: z.string(),
});
export type TalkAfterTopic = z.infer<typeof talkAfterTopic>;
