import { connectionOfScope, isHostPattern } from "./hosts.ts";
import { isEventTopic } from "./plugin-events.ts";

/** The capabilities that an org can grant to a plugin. */
export const capabilities = [
  "kv",
  "space:kv",
  "fetch",
  "secrets",
  "log",
  "emit",
  "events",
  "session:read",
  "session:patch",
  "session:act",
  "members:read",
  "jobs",
  "asks",
  "stories",
  "commitments:write",
  "notices",
  "attention",
  "tickets",
] as const;
export type Capability = (typeof capabilities)[number];

/** A permission of a plugin. `scope` restricts it; "" means no restriction. */
export type Grant = { capability: Capability; scope: string };

/** The slots of a page that can show a plugin. */
export const pluginSlots = ["panel", "room", "toolbar", "nav", "export-menu"] as const;

/** Returns true if a text is a valid name of a secret, a job or an ask. */
export function isShortName(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(text);
}

/** Returns true if a text is a valid key prefix. */
const isKeyPrefix = (scope: string) => /^[\x21-\x7e]{1,128}$/.test(scope);

/** Returns true if a text is a name of a connection or a setting in a manifest. */
const isNamedSlug = (name: string) => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(name);

/** The valid scopes of each capability. Other capabilities have no scope. */
const scopes: Partial<Record<Capability, (scope: string) => boolean>> = {
  kv: isKeyPrefix,
  "space:kv": isKeyPrefix,
  fetch: (scope) => isHostPattern(scope) || isNamedSlug(connectionOfScope(scope) ?? ""),
  secrets: isShortName,
  emit: (scope) => scope.length <= 64 && /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(scope),
  events: isEventTopic,
  jobs: isShortName,
};

/** Returns true if the scope is empty or valid for its capability. */
export function takesScope({ capability, scope }: Grant): boolean {
  return scope === "" || (scopes[capability]?.(scope) ?? false);
}
