import type { Grant } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";
import type { Manifest } from "../read-package.ts";

type Declared = Pick<Manifest, "connections" | "settings">;

/** An address in `from` with the host of a secret, such as `https://{site}`. */
const hostOfSecret = /^https:\/\/\{(.+)\}$/;

/** Returns the names of the secrets that a package moves into its connections and settings. */
export function movedSecrets({ connections = [], settings = [] }: Declared): Set<string> {
  return new Set([
    ...connections.flatMap(secretsOfConnection),
    ...settings.flatMap(({ from }) => (from === undefined ? [] : [from])),
  ]);
}

/** Returns the names of the secrets that a connection takes over. */
export function secretsOfConnection({ from = {} }: Pick<DeclaredConnection, "from">): string[] {
  const { address, ...values } = from;
  const named = hostOfSecret.exec(address ?? "")?.[1] ?? address;
  return [...Object.values(values), ...(named === undefined || isFixed(address) ? [] : [named])];
}

/**
 * Returns the names of the secrets that a package would move to a fixed address that the version before could not reach
 * with its grants. Their authors did not give them to that host.
 */
export function misdirectedSecrets({ connections = [] }: Declared, before: readonly Grant[]): Set<string> {
  const wrong = connections.filter(
    ({ from: { address } = {} }) => isFixed(address) && !reaches(before, address),
  );
  return new Set(wrong.flatMap(secretsOfConnection));
}

/** Returns the address that `from` gives a connection, as a person would type it: of a secret, of its host, or fixed. */
export function movedAddress(given: string | undefined, secrets: ReadonlyMap<string, string>): string {
  if (given === undefined || isFixed(given)) return given ?? "";
  const name = hostOfSecret.exec(given)?.[1];
  if (name === undefined) return secrets.get(given) ?? "";
  return (secrets.get(name) ?? "").replace(/^https:\/\//i, "").replace(/[/?#].*$/, "");
}

function isFixed(address: string | undefined): address is string {
  return address !== undefined && address.startsWith("https://") && !hostOfSecret.test(address);
}

function reaches(grants: readonly Grant[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  return coveredBy(grants, { capability: "fetch", scope: hostOf(new URL(address)) });
}
