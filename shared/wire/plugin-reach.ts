import { z } from "zod";

/** An English text of a plugin with names of values in braces, and the values. */
export const wordedText = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type WordedText = z.infer<typeof wordedText>;

/** The address of a plugin's page, from which the address of its texts in other languages follows. */
const page = z.string();

/** The result of an ended room of a plugin, at a glance. */
export const pluginResult = wordedText.extend({ kind: z.literal("plugin"), page });

/** The summary of a room by its plugin, as lines of text. */
export const roomSummary = z.object({ page, lines: z.array(wordedText) });
export type RoomSummary = z.infer<typeof roomSummary>;
