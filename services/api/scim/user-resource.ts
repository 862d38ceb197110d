import type { ScimUser, ScimUserInput } from "#shared/domain/scim/users.ts";
import { attributesOf, booleanOf, optionalTextOf, textOf, type Attributes } from "./attributes.ts";
import { changesOf, refusedAttribute, type Change } from "./patch.ts";
import { metaOf } from "./meta.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

/** Attributes of the core schema that are accepted without effect, in lower case. Nothing of them is stored. */
const ignored = new Set(
  `name displayname nickname profileurl title usertype preferredlanguage locale timezone password emails phonenumbers ims
  photos addresses groups entitlements roles x509certificates`.split(/\s+/),
);

/** Returns the JSON of a user. `base` is the address of the service. */
export function userResource({ id, externalId, userName, active, ...times }: ScimUser, base: string) {
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    active,
    meta: metaOf("User", `${base}/Users/${id}`, times),
  };
}

/** Reads the body of a created or replaced user. Unknown attributes have no effect. Throws `ScimError`. */
export function userOf(body: unknown): ScimUserInput {
  const given: Attributes = attributesOf(body);
  const active = given.get("active");
  return {
    userName: textOf(given.get("username"), "userName"),
    externalId: optionalTextOf(given.get("externalid"), "externalId"),
    active: active === undefined || active === null ? true : booleanOf(active, "active"),
  };
}

/** Returns a user after the changes of a PATCH. Throws `ScimError`. */
export function patchedUser(user: ScimUserInput, body: unknown): ScimUserInput {
  return changesOf(body, "core:2.0:User").reduce(changed, user);
}

function changed(user: ScimUserInput, { op, attribute, filter, isPart, value }: Change): ScimUserInput {
  if (ignored.has(attribute)) return user;
  if (filter !== null || isPart) throw refusedAttribute("");
  const given = op === "remove" ? undefined : value;
  switch (attribute) {
    case "active":
      return { ...user, active: booleanOf(given, "active") };
    case "username":
      return { ...user, userName: textOf(given, "userName") };
    case "externalid":
      return { ...user, externalId: optionalTextOf(given, "externalId") };
    default:
      throw refusedAttribute(attribute);
  }
}
