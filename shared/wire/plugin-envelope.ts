import { z } from "zod";
import { envelope, type EnvelopeShape } from "./sessions.ts";

/** The plugin that provides a room's kind, as its envelope shows it. */
const pluginOfRoom = z.object({
  name: z.string(),
  display: z.string(),
  version: z.string(),
  page: z.string().optional().describe("The address of its page; absent if its package has no page"),
  actions: z
    .record(z.string(), z.enum(["POST", "PUT", "PATCH", "DELETE"]))
    .describe("The HTTP method of each action"),
  exports: z
    .array(z.enum(["csv", "markdown"]))
    .optional()
    .describe("What the plugin writes itself; absent if it has no export of its own"),
  summary: z.literal(true).optional().describe("The plugin writes a summary of the room"),
  hue: z.int().describe("The hue of the kind's colour, 0 to 359"),
});

const ofPlugin = {
  plugin: pluginOfRoom.optional(),
  kindUnavailable: z.literal(true).optional().describe("The plugin cannot show the room now"),
};

/** A room whose kind a plugin may provide. `kindUnavailable`: the plugin cannot show the room now. */
export const anyEnvelope = envelope.extend(ofPlugin);
export type PluginEnvelope = z.infer<typeof anyEnvelope>;

/**
 * Returns the schema of an envelope of any kind. These kinds have schemas for config and state. In other kinds, such as
 * plugin kinds, config and state are any objects.
 */
export function envelopeOf(kinds: readonly { name: string; shape: EnvelopeShape }[]) {
  const known = kinds.map(({ name, shape }) => envelope.extend({ kind: z.literal(name), ...shape }));
  const others = anyEnvelope.describe(
    `A room of any other kind than ${kinds.map(({ name }) => name).join(", ")}`,
  );
  return z.union([...known, others]);
}
