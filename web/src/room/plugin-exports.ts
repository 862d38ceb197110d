import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { Envelope } from "#shared/wire/sessions.ts";

/** Returns true if the room's plugin writes it as Markdown. */
export function hasMarkdownFile(envelope: Envelope): boolean {
  return (envelope as PluginEnvelope).plugin?.exports?.includes("markdown") ?? false;
}

/** Returns true if the room's plugin writes a summary of it. */
export function hasSummary(envelope: Envelope): boolean {
  return (envelope as PluginEnvelope).plugin?.summary ?? false;
}
