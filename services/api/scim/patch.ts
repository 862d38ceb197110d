import { ScimError } from "#shared/domain/scim/scim-error.ts";
import { attributesOf } from "./attributes.ts";

const MAX_OPERATIONS = 1000;

/** One change of one attribute. */
export type Change = {
  op: "add" | "replace" | "remove";
  /** The attribute's name in lower case, without a part of it (`name.formatted` is `name`). */
  attribute: string;
  /** The filter of a path such as `members[value eq "…"]`, without brackets; null for none. */
  filter: string | null;
  /** True if the path names a part of the attribute. */
  isPart: boolean;
  value: unknown;
};

const operations = ["add", "replace", "remove"] as const;
const pathForm = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(\.[a-z$][\w$-]*)?$/i;
const urn = "urn:ietf:params:scim:schemas:";

/**
 * Reads the body of a PATCH: RFC 7644, section 3.5.2, and the forms of Entra ID and Okta, which leave out the path or
 * send the operation with a capital. Attributes of extensions are left out. `schema` is the resource's, such as
 * `core:2.0:User`. Throws `ScimError`.
 */
export function changesOf(body: unknown, schema: string): Change[] {
  const listed = attributesOf(body).get("operations");
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX_OPERATIONS)
    throw new ScimError(
      400,
      "invalidSyntax",
      `Operations must be a list of 1 to ${MAX_OPERATIONS} operations`,
    );
  return listed.flatMap((one: unknown) => changesOfOperation(one, `${urn}${schema}`));
}

function changesOfOperation(operation: unknown, schema: string): Change[] {
  const given = attributesOf(operation);
  const [name, path, value] = [given.get("op"), given.get("path"), given.get("value")];
  const op = operations.find((known) => typeof name === "string" && known === name.toLowerCase());
  if (!op) throw new ScimError(400, "invalidSyntax", "op must be add, replace or remove");
  if (path !== undefined && path !== null) return changesAt(op, path, value, schema);
  if (op === "remove") throw new ScimError(400, "noTarget", "remove needs a path");
  // The metadata of a resource that a client sends back changes nothing.
  return [...attributesOf(value)]
    .filter(([attribute]) => !["id", "meta", "schemas"].includes(attribute))
    .flatMap(([attribute, inner]) => changesAt(op, attribute, inner, schema));
}

function changesAt(op: Change["op"], path: unknown, value: unknown, schema: string): Change[] {
  const text = typeof path === "string" ? withoutSchema(path.trim(), schema) : "";
  if (text.toLowerCase().startsWith(urn)) return [];
  const [, attribute, filter, part] = pathForm.exec(text) ?? [];
  if (attribute === undefined) throw new ScimError(400, "invalidPath", "the path cannot be read");
  const change = {
    op,
    attribute: attribute.toLowerCase(),
    filter: filter ?? null,
    isPart: part !== undefined,
  };
  return [{ ...change, value }];
}

function withoutSchema(path: string, schema: string): string {
  const prefix = `${schema}:`;
  return path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : path;
}

/** Returns the refusal of an attribute that a resource does not have, or that no client may change. */
export function refusedAttribute(attribute: string): ScimError {
  return ["id", "meta", "schemas"].includes(attribute)
    ? new ScimError(400, "mutability", `${attribute} cannot be changed`)
    : new ScimError(400, "invalidPath", "the path names no attribute of the resource");
}
