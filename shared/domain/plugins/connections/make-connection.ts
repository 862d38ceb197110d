import { readConnectionAddress } from "#shared/rules/connection-address.ts";
import { connectionValueProblem } from "#shared/rules/connection-value.ts";
import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";
import { movedAddress } from "./moved-secrets.ts";
import { ownHostOf, type ConnectionSettings } from "./connection-settings.ts";
import type { TypedValues } from "./read-typed.ts";
import { fieldsOf } from "./view-connections.ts";

/** A valid connection: its address in the stored form, its host and its values. */
type Made = TypedValues & { address: string; host: string };

/**
 * Returns the connection that secrets of an earlier version make, by the names in `from`. Returns null without `from`,
 * or if a value is missing or not valid.
 */
export function makeConnection(
  declared: DeclaredConnection,
  secrets: ReadonlyMap<string, string>,
  { baseUrl, pluginPrivateHosts: privateHosts }: Pick<ConnectionSettings, "baseUrl" | "pluginPrivateHosts">,
): Made | null {
  if (!declared.from) return null;
  const { address, ...fromValues } = declared.from;
  const from = new Map(Object.entries(fromValues));
  const valueOf = (name: string) => secrets.get(from.get(name) ?? "");
  const rules = { isSecret: declared.secretAddress === true, ownHost: ownHostOf(baseUrl), privateHosts };
  const read = readConnectionAddress(movedAddress(address, secrets), rules);
  if ("rule" in read) return null;
  const made: Made = { ...read, plain: {}, secrets: {} };
  for (const field of fieldsOf(declared)) {
    const value = valueOf(field.name);
    if (value === undefined && field.optional) continue;
    if (value === undefined || connectionValueProblem(field, value, field.inHeader)) return null;
    if (field.type === "secret") made.secrets[field.name] = value;
    else made.plain[field.name] = value;
  }
  return made;
}
