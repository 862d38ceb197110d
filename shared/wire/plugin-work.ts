import { z } from "zod";
import { id, moment } from "./text.ts";

/** The events and jobs of a plugin as its org's admins see them. Never a payload. */
export const pluginWork = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** How many events it was not told of, as too many waited. */
  refused: z.int(),
  work: z.array(
    z.object({
      id,
      /** Of an event. */
      topic: z.string().optional(),
      /** The name of a job. */
      job: z.string().optional(),
      state: z.enum(["waiting", "running", "done", "failed"]),
      attempts: z.int(),
      createdAt: moment,
      /** While it has not ended. */
      dueAt: moment.optional(),
      endedAt: moment.optional(),
      lastError: z.string().optional(),
    }),
  ),
});
export type PluginWork = z.infer<typeof pluginWork>;
export type PluginTask = PluginWork["work"][number];
