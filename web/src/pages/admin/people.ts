import { msg } from "@lit/localize";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";

export type OrgMember = OrgMemberList[number];

/** Returns the name of a member; other words for a person who was revoked before they ever signed in. */
export function memberName({ name }: OrgMember): string {
  return name === "" ? msg("Someone who never signed in") : name;
}

/** Returns the names of a space's owners in the order of `members`; "someone outside" for an id that is not among them. */
export function ownerNames(ownerIds: readonly string[], members: readonly OrgMember[]): string[] {
  const known = members.filter(({ userId }) => ownerIds.includes(userId));
  const strangers = ownerIds.length - known.length;
  return [...known.map(memberName), ...Array<string>(strangers).fill(msg("someone outside"))];
}

/** Returns the members whom an admin may make an owner: all active ones except the admin and the present owners. */
export function possibleOwners(
  members: readonly OrgMember[],
  { ownerIds, meId }: { ownerIds: readonly string[]; meId: string },
): OrgMember[] {
  return members.filter(
    ({ userId, revokedAt }) => revokedAt === null && userId !== meId && !ownerIds.includes(userId),
  );
}

/** Returns the only admin, who can be neither demoted nor revoked; undefined where there are several. */
export function onlyAdmin(members: readonly OrgMember[]): OrgMember | undefined {
  const admins = members.filter(({ role, revokedAt }) => role === "admin" && revokedAt === null);
  return admins.length === 1 ? admins[0] : undefined;
}
