import type { Grant } from "./capabilities.ts";
import { coversHosts } from "./hosts.ts";

/**
 * Says whether whoever holds one grant may do all that another asks for: the same, or part of it. A grant without a
 * scope covers every scope of its capability, a prefix of keys the longer ones, a group of hosts those in it.
 */
export function covers(held: Grant, asked: Grant): boolean {
  if (held.capability !== asked.capability) return false;
  if (held.scope === "" || held.scope === asked.scope) return true;
  if (held.capability === "kv") return asked.scope.startsWith(held.scope);
  return held.capability === "fetch" && coversHosts(held.scope, asked.scope);
}

/** Says whether one of some grants covers what is asked for. */
export function coveredBy(held: readonly Grant[], asked: Grant): boolean {
  return held.some((one) => covers(one, asked));
}

/** What a package asks for: its grants, and how many bytes it may keep. */
export type RequestedGrants = { grants: readonly Grant[]; quotaBytes: number };

/**
 * Returns what a package would be allowed beyond the grants in force, and which of those it gives up. A larger quota is
 * more of every `kv` that it asks for.
 */
export function compareGrants(
  held: RequestedGrants,
  asked: RequestedGrants,
): { added: Grant[]; removed: Grant[] } {
  const asksForSpace = asked.quotaBytes > held.quotaBytes;
  return {
    added: asked.grants.filter(
      (one) => (asksForSpace && one.capability === "kv") || !coveredBy(held.grants, one),
    ),
    removed: held.grants.filter((one) => !coveredBy(asked.grants, one)),
  };
}
