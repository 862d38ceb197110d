import type { Envelope } from "./sessions.ts";

/** What the envelope of a room says of the plugin that provides its kind (protocol/plugins 57). */
export type PluginOfRoom = {
  name: string;
  display: string;
  version: string;
  /** The address of its page; absent where its package has none. */
  page?: string;
  /** The verb of each action. */
  actions: Record<string, "POST" | "PUT" | "PATCH" | "DELETE">;
};

/** A room whose kind a plugin may provide. `kindUnavailable`: nothing of it can be shown now (protocol/plugins 58). */
export type PluginEnvelope = Envelope & { plugin?: PluginOfRoom; kindUnavailable?: true };
