import { isHostPattern } from "./hosts.ts";
import { isEventTopic } from "./plugin-events.ts";

/** What a plugin may be allowed. */
export const capabilities = [
  "kv",
  "fetch",
  "secrets",
  "log",
  "emit",
  "events",
  "session:read",
  "session:patch",
  "session:act",
  "jobs",
  "asks",
  "stories",
] as const;
export type Capability = (typeof capabilities)[number];

/** One thing that a plugin may do; `scope` narrows it, "" leaves it open. */
export type Grant = { capability: Capability; scope: string };

/** The slots of a page in which a plugin may be drawn. */
export const pluginSlots = ["panel", "room", "toolbar", "nav", "export-menu"] as const;

/** Says whether a text can be the name of a secret or of a job. */
export function isShortName(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(text);
}

/** What a scope of each capability may be; a capability that is not named here takes none. */
const scopes: Partial<Record<Capability, (scope: string) => boolean>> = {
  kv: (scope) => /^[\x21-\x7e]{1,128}$/.test(scope),
  fetch: isHostPattern,
  secrets: isShortName,
  emit: (scope) => scope.length <= 64 && /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(scope),
  events: isEventTopic,
  jobs: isShortName,
};

/** Says whether a capability takes this scope. */
export function takesScope({ capability, scope }: Grant): boolean {
  return scope === "" || (scopes[capability]?.(scope) ?? false);
}
