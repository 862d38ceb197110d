import { z } from "zod";
import { wordedText } from "./plugin-reach.ts";
import { moment } from "./text.ts";

/** A value of a notice: a text of at most 80 characters, or a number. */
export type NoticeValue = string | number;

/** A short notice of a plugin in a room, in English. `about` is the id of a story, or empty for the whole room. */
export const pluginNotice = wordedText.extend({
  plugin: z.string(),
  display: z.string(),
  /** The address of the plugin's page, from which the address of its texts in other languages follows. */
  page: z.string(),
  about: z.string(),
  key: z.string(),
  level: z.enum(["info", "problem"]),
  at: moment,
});
export type PluginNotice = z.infer<typeof pluginNotice>;

/** The work of a plugin for a room that failed: how much waits for another attempt, and how much was given up. */
export const pluginSetback = z.object({
  plugin: z.string(),
  display: z.string(),
  waiting: z.int(),
  givenUp: z.int(),
});
export type PluginSetback = z.infer<typeof pluginSetback>;

/** What only the facilitator of a room sees. */
export const forFacilitator = z.object({
  notices: z.array(pluginNotice),
  setbacks: z.array(pluginSetback),
});
