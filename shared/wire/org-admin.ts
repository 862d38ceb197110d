import { z } from "zod";
import { spaceName, visibility } from "./spaces.ts";
import { comparedText, id, moment, trimmedText } from "./text.ts";

/** All data of a space that an org admin may see. Do not add other keys. */
export const custodyView = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  ownerIds: z.array(id),
  visibility,
  memberCount: z.int(),
  archivedAt: moment.nullable(),
});
export type CustodyView = z.infer<typeof custodyView>;

export const custodyList = z.array(custodyView);

/** An org admin's changes to a space. The schema accepts the visibility `org`, but the action always refuses it. */
export const custodyChangeBody = z
  .strictObject({
    name: spaceName.optional(),
    archived: z.boolean({ error: "archived must be true or false" }).optional(),
    visibility: visibility.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { error: "say what to change" });
export type CustodyChange = z.infer<typeof custodyChangeBody>;

export const ownerBody = z.strictObject({ userId: id });

export const orgRole = z.enum(["admin", "member"]);
export type OrgRole = z.infer<typeof orgRole>;

export const orgRoleBody = z.strictObject({ role: orgRole });

/** All people with a row in the org. `name` is empty for a person who was revoked before the first sign-in. */
export const orgMemberList = z.array(
  z.object({ userId: id, name: z.string(), role: orgRole, revokedAt: moment.nullable() }),
);
export type OrgMemberList = z.infer<typeof orgMemberList>;

/** The admins of an org, as its members see them. */
export const orgAdminList = z.array(z.object({ userId: id, name: z.string() }));
export type OrgAdminList = z.infer<typeof orgAdminList>;

/** The secret of an admin link: the part of its address after the #. */
export const adminLinkBody = z.strictObject({ secret: comparedText("secret", { max: 128 }) });

export const purgeBody = z
  .strictObject({ confirm: comparedText("confirm", { max: 64 }).optional() })
  .optional();

/** The scope of a purge: the org's slug, and the numbers of spaces and sessions. Also returned before the purge. */
export const purgedOrg = z.object({ org: z.string(), spaces: z.int(), sessions: z.int() });
export type PurgedOrg = z.infer<typeof purgedOrg>;

/** The slug of an org, which operators choose. */
export const orgSlug = z
  .string()
  .max(64, { error: "a slug must have at most 64 characters" })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: "a slug must be made of a-z, 0-9 and single dashes between them",
  });
export const orgName = trimmedText("an org's name", { min: 1, max: 64 });
export const orgClaim = trimmedText("a claim value", { min: 1, max: 255 });
