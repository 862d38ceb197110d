import { msg } from "@lit/localize";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";

export type OrgMember = OrgMemberList[number];

/** Returns a member's name, or a placeholder if the person was revoked before their first sign-in. */
export function memberName({ name }: OrgMember): string {
  return name === "" ? msg("Never signed in") : name;
}

/** Returns the names of a space's owners in the order of `members`, with "someone outside" for an unknown id. */
export function ownerNames(ownerIds: readonly string[], members: readonly OrgMember[]): string[] {
  const known = members.filter(({ userId }) => ownerIds.includes(userId));
  const strangers = ownerIds.length - known.length;
  return [...known.map(memberName), ...Array<string>(strangers).fill(msg("someone outside"))];
}

/** Returns the candidates for a new owner: all active members except the admin and the current owners. */
export function possibleOwners(
  members: readonly OrgMember[],
  { ownerIds, meId }: { ownerIds: readonly string[]; meId: string },
): OrgMember[] {
  return members.filter(
    ({ userId, revokedAt }) => revokedAt === null && userId !== meId && !ownerIds.includes(userId),
  );
}

/** Returns the only admin, who cannot be demoted or revoked, or undefined if there are several. */
export function onlyAdmin(members: readonly OrgMember[]): OrgMember | undefined {
  const admins = members.filter(({ role, revokedAt }) => role === "admin" && revokedAt === null);
  return admins.length === 1 ? admins[0] : undefined;
}
