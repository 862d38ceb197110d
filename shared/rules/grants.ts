import type { Capability, Grant } from "./capabilities.ts";
import { coversHosts } from "./hosts.ts";

/** Capabilities that store data within the quota. Their scope is a key prefix. */
const storage: ReadonlySet<Capability> = new Set(["kv", "space:kv"]);

/**
 * Returns true if one grant includes all permissions of another. A grant without a scope covers every scope of its
 * capability. A key prefix covers longer prefixes, and a host pattern covers the hosts that it matches.
 */
export function covers(held: Grant, requested: Grant): boolean {
  if (held.capability !== requested.capability) return false;
  if (held.scope === "" || held.scope === requested.scope) return true;
  if (storage.has(held.capability)) return requested.scope.startsWith(held.scope);
  return held.capability === "fetch" && coversHosts(held.scope, requested.scope);
}

/** Returns true if one of the held grants covers the requested grant. */
export function coveredBy(held: readonly Grant[], requested: Grant): boolean {
  return held.some((grant) => covers(grant, requested));
}

/** The requests of a package: its grants, and its storage quota in bytes. */
export type RequestedGrants = { grants: readonly Grant[]; quotaBytes: number };

/**
 * Compares the grants of a package with the current grants. Returns the added and the removed grants. With a larger
 * quota, every requested grant for stored data counts as added.
 */
export function compareGrants(
  held: RequestedGrants,
  requested: RequestedGrants,
): { added: Grant[]; removed: Grant[] } {
  const isQuotaLarger = requested.quotaBytes > held.quotaBytes;
  return {
    added: requested.grants.filter(
      (grant) => (isQuotaLarger && storage.has(grant.capability)) || !coveredBy(held.grants, grant),
    ),
    removed: held.grants.filter((grant) => !coveredBy(requested.grants, grant)),
  };
}
