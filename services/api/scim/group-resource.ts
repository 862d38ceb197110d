import { z } from "zod";
import type { ScimGroup, ScimGroupInput } from "#shared/domain/scim/groups.ts";
import { invalidValue } from "#shared/domain/scim/scim-error.ts";
import { attributesOf, optionalTextOf, textOf } from "./attributes.ts";
import { filterOf } from "./filter.ts";
import { changesOf, refusedAttribute, type Change } from "./patch.ts";
import { metaOf } from "./meta.ts";

export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

const memberId = z.guid();

/** Returns the JSON of a group. `base` is the address of the service. */
export function groupResource({ id, externalId, displayName, members, ...times }: ScimGroup, base: string) {
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: "User" })),
    meta: metaOf("Group", `${base}/Groups/${id}`, times),
  };
}

/** Reads the body of a created or replaced group. Unknown attributes have no effect. Throws `ScimError`. */
export function groupOf(body: unknown): ScimGroupInput {
  const given = attributesOf(body);
  return {
    displayName: textOf(given.get("displayname"), "displayName"),
    externalId: optionalTextOf(given.get("externalid"), "externalId"),
    members: [...new Set(membersOf(given.get("members")))],
  };
}

/** Returns a group after the changes of a PATCH. Throws `ScimError`. */
export function patchedGroup(group: ScimGroupInput, body: unknown): ScimGroupInput {
  return changesOf(body, "core:2.0:Group").reduce(changed, group);
}

function changed(group: ScimGroupInput, change: Change): ScimGroupInput {
  const { op, attribute, filter, isPart, value } = change;
  if (attribute === "members" && !isPart) return { ...group, members: changedMembers(group.members, change) };
  if (filter !== null || isPart) throw refusedAttribute("");
  const given = op === "remove" ? undefined : value;
  if (attribute === "displayname") return { ...group, displayName: textOf(given, "displayName") };
  if (attribute === "externalid") return { ...group, externalId: optionalTextOf(given, "externalId") };
  throw refusedAttribute(attribute);
}

function changedMembers(members: string[], { op, filter, value }: Change): string[] {
  if (filter !== null) {
    // RFC 7644 lets a filter select members only where something is removed.
    if (op !== "remove") throw invalidValue("members with a filter can only be removed");
    const { value: id } = filterOf(filter, ["value"]);
    return members.filter((member) => member !== id);
  }
  const named = membersOf(value);
  if (op === "add") return [...new Set([...members, ...named])];
  if (op === "replace") return [...new Set(named)];
  // Entra ID names the removed members in the value.
  const removed = new Set(named);
  return value === undefined || value === null ? [] : members.filter((member) => !removed.has(member));
}

function membersOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((member: unknown) => {
    const id = memberId.safeParse(attributesOf(member).get("value"));
    if (id.success) return id.data.toLowerCase();
    throw invalidValue("members must name ids of existing users");
  });
}
