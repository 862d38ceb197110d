import { isKey } from "#shared/domain/sign-in/person-claims.ts";
import { invalidValue, ScimError } from "#shared/domain/scim/scim-error.ts";

/** The attributes of a resource. Their names are in lower case, because SCIM compares them without case. */
export type Attributes = ReadonlyMap<string, unknown>;

/** Returns the attributes of a JSON object. Throws `ScimError` for another value. */
export function attributesOf(value: unknown): Attributes {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ScimError(400, "invalidSyntax", "the body must be a JSON object");
  return new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
}

/** Returns a text of 1 to 255 characters. Throws `ScimError`, which names the attribute. */
export function textOf(value: unknown, attribute: string): string {
  if (isKey(value)) return value;
  throw invalidValue(`${attribute} must be a text of 1 to 255 characters`);
}

/** Returns such a text, or null for an absent or empty value. Throws `ScimError`. */
export function optionalTextOf(value: unknown, attribute: string): string | null {
  return value === undefined || value === null || value === "" ? null : textOf(value, attribute);
}

/** Returns a boolean, which Entra ID sends as text. Throws `ScimError`. */
export function booleanOf(value: unknown, attribute: string): boolean {
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === true || text === "true") return true;
  if (text === false || text === "false") return false;
  throw invalidValue(`${attribute} must be true or false`);
}
