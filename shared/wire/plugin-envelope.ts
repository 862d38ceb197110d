import { z } from "zod";
import { envelope, type Envelope, type EnvelopeShape } from "./sessions.ts";

/** What the envelope of a room says of the plugin that provides its kind. */
const pluginOfRoom = z.object({
  name: z.string(),
  display: z.string(),
  version: z.string(),
  page: z.string().optional().describe("The address of its page; absent where its package has none"),
  actions: z.record(z.string(), z.enum(["POST", "PUT", "PATCH", "DELETE"])).describe("The verb of each"),
});

const ofPlugin = {
  plugin: pluginOfRoom.optional(),
  kindUnavailable: z.literal(true).optional().describe("Nothing of it can be shown now"),
};

/** A room whose kind a plugin may provide. `kindUnavailable`: nothing of it can be shown now. */
export type PluginEnvelope = Envelope & z.infer<z.ZodObject<typeof ofPlugin>>;

/**
 * Returns the schema of a room of any of the kinds: each has its own config and state, and a room of another kind, such
 * as one of a plugin, has objects that only it knows.
 */
export function envelopeOf(kinds: readonly { name: string; shape: EnvelopeShape }[]) {
  const known = kinds.map(({ name, shape }) => envelope.extend({ kind: z.literal(name), ...shape }));
  const others = envelope
    .extend(ofPlugin)
    .describe(`A room of another kind than ${kinds.map(({ name }) => name).join(", ")}`);
  return z.union([...known, others]);
}
