import { connectionAddressProblemText } from "#shared/rules/connection-address-text.ts";
import {
  readConnectionAddress,
  type ConnectionAddress,
  type ConnectionAddressProblem,
} from "#shared/rules/connection-address.ts";
import { connectionValueProblem, connectionValueProblemText } from "#shared/rules/connection-value.ts";
import type { ConnectionBody } from "#shared/wire/connections.ts";
import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";
import { problem } from "#shared/wire/problems.ts";
import { ownHostOf, type ConnectionSettings } from "./connection-settings.ts";
import { isAllowedHost } from "./connection-row.ts";
import { fieldsOf } from "./view-connections.ts";

/** The values of a connection after a change. */
export type TypedValues = { plain: Record<string, string | number>; secrets: Record<string, string> };

/** Returns the refusal of one field of a form. The reply names the field and the broken rule. */
export function fieldProblem(field: string, rule: string, sentence: string) {
  return problem("invalid", sentence, { details: { field, rule } });
}

/** Returns the stored form of a typed address. Throws `invalid` with the field `address`. */
export function readTypedAddress(
  typed: string,
  { secretAddress }: DeclaredConnection,
  { baseUrl, pluginPrivateHosts: privateHosts }: ConnectionSettings,
  allowedHosts: readonly string[] | null,
): ConnectionAddress {
  const rules = { isSecret: secretAddress === true, ownHost: ownHostOf(baseUrl), privateHosts };
  const read = readConnectionAddress(typed, rules);
  if ("rule" in read) throw addressProblem(read);
  if (!isAllowedHost(read.host, allowedHosts)) throw addressProblem({ rule: "not allowed", host: read.host });
  return read;
}

function addressProblem(broken: ConnectionAddressProblem) {
  return fieldProblem("address", broken.rule, connectionAddressProblemText(broken));
}

/**
 * Returns the values after a change. Values that are not secret are replaced. A secret that is not typed keeps its
 * `stored` value, and null removes it. Throws `invalid` with the field of the first wrong or missing value.
 */
export function readTypedValues(
  declared: DeclaredConnection,
  { values }: Pick<ConnectionBody, "values">,
  stored: Record<string, string>,
): TypedValues {
  const fields = fieldsOf(declared);
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw fieldProblem(unknown, "unknown", "the connection has no such value");
  const read: TypedValues = { plain: {}, secrets: {} };
  for (const field of fields) {
    const { name, label, type, optional, inHeader } = field;
    const typed = Object.hasOwn(values, name) ? values[name] : undefined;
    const kept = type === "secret" && typed === undefined ? stored[name] : undefined;
    const value = typed ?? kept;
    if (value === undefined || value === "") {
      if (optional) continue;
      throw fieldProblem(name, "missing", `${label} is missing`);
    }
    const rule = kept === undefined ? connectionValueProblem(field, value, inHeader) : null;
    if (rule) throw fieldProblem(name, rule, connectionValueProblemText(rule, label));
    if (type === "secret") read.secrets[name] = String(value);
    else read.plain[name] = value;
  }
  return read;
}
