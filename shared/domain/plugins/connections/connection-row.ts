import { isBelow } from "#shared/rules/connection-address.ts";
import { hostOf, matchesHost } from "#shared/rules/hosts.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import type { ConnectionState } from "#shared/wire/connections.ts";
import type { DeclaredConnection, SetBy } from "#shared/wire/plugin-connections.ts";

/** A stored connection, without its secrets. */
export type ConnectionRow = {
  id: string;
  name: string;
  /** Null for a connection of the org. */
  spaceId: string | null;
  host: string;
  keyId: string;
  /** Null if the address itself is secret. */
  address: string | null;
  /** The scopes of the plugin's `fetch` grants and the paths in `alsoAt` at the last confirmation. */
  accepted: string[];
  /** True since the host refused the sign-in. */
  isPaused: boolean;
};

/** The facts of an install that decide whether a connection may be used. */
type Install = {
  /** The scopes of its `fetch` grants. */
  fetches: readonly string[];
  /** Null allows all hosts. */
  allowedHosts: readonly string[] | null;
};

/**
 * Returns the state of a connection. A space's is suspended while its owners have not confirmed `fetch` grants of the
 * plugin, or paths of `alsoAt` outside of the address. `hasKey` tells whether this server has a key.
 */
export function stateOf(
  { host, address, spaceId, accepted, keyId, isPaused }: Omit<ConnectionRow, "id" | "name">,
  { fetches, allowedHosts }: Install,
  { alsoAt = [] }: Pick<DeclaredConnection, "alsoAt">,
  hasKey: (keyId: string) => boolean,
): Exclude<ConnectionState, "unset"> {
  if (!isAllowedHost(host, allowedHosts)) return "forbidden";
  const held = accepted.map((scope) => ({ capability: "fetch" as const, scope }));
  const isAccepted =
    fetches.every((scope) => coveredBy(held, { capability: "fetch", scope })) &&
    alsoAt.every((path) => accepted.includes(path) || (address !== null && isBelow(address, path)));
  if (spaceId !== null && !isAccepted) return "suspended";
  if (!hasKey(keyId)) return "unavailable";
  return isPaused ? "refused" : "ready";
}

/** Returns true if an org allows connections to a host, which may have a port. */
export function isAllowedHost(host: string, allowedHosts: readonly string[] | null): boolean {
  const name = hostOf(new URL(`https://${host}`));
  return allowedHosts === null || allowedHosts.some((allowed) => matchesHost(name, allowed));
}

/** Returns the connection that runs of a space use: its own if the plugin allows that, and otherwise the org's. */
export function connectionInUse<Row extends Pick<ConnectionRow, "name" | "spaceId">>(
  rows: readonly Row[],
  { name, by }: Pick<DeclaredConnection, "name" | "by">,
): Row | undefined {
  const own = rows.find((row) => row.name === name && row.spaceId !== null);
  const ofOrg = rows.find((row) => row.name === name && row.spaceId === null);
  return (by === "org" ? undefined : own) ?? (by === "space" ? undefined : ofOrg);
}

/** Returns true if owners (`space`) or admins (`org`) may set a connection or a setting. */
export function isSetBy(by: SetBy, place: "org" | "space"): boolean {
  return by === "either" || by === place;
}
