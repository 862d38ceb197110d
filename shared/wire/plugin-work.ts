import { z } from "zod";
import { id, moment } from "./text.ts";

/** The events and jobs of a plugin as org admins see them. They never contain a payload. */
export const pluginWork = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** The number of events that were dropped because the plugin's queue was full. */
  refused: z.int(),
  work: z.array(
    z.object({
      id,
      /** Only for an event. */
      topic: z.string().optional(),
      /** Only for a job: its name. */
      job: z.string().optional(),
      state: z.enum(["waiting", "running", "done", "failed"]),
      attempts: z.int(),
      createdAt: moment,
      /** Absent once it has ended. */
      dueAt: moment.optional(),
      endedAt: moment.optional(),
      lastError: z.string().optional(),
    }),
  ),
});
export type PluginWork = z.infer<typeof pluginWork>;
export type PluginTask = PluginWork["work"][number];
