import { msg } from "@lit/localize";
import type { OrgMemberList } from "#shared/wire/custody.ts";

export type OrgMember = OrgMemberList[number];

/** Returns what to call somebody in the organization: a person revoked before they ever came has no name. */
export function memberName({ name }: OrgMember): string {
  return name === "" ? msg("Someone who never signed in") : name;
}

/** Returns the names of a space's owners, by id, in the order of the members; an id nobody here has is said to be one. */
export function ownerNames(ownerIds: readonly string[], members: readonly OrgMember[]): string[] {
  const known = members.filter(({ userId }) => ownerIds.includes(userId));
  const strangers = ownerIds.length - known.length;
  return [...known.map(memberName), ...Array<string>(strangers).fill(msg("someone outside"))];
}

/** Returns whom an admin may name as a new owner: whoever is in the organization, but for themself and who owns it already. */
export function possibleOwners(
  members: readonly OrgMember[],
  { ownerIds, meId }: { ownerIds: readonly string[]; meId: string },
): OrgMember[] {
  return members.filter(
    ({ userId, revokedAt }) => revokedAt === null && userId !== meId && !ownerIds.includes(userId),
  );
}

/** Returns the only admin, whose role nobody can take and who cannot be revoked, or undefined where there are several. */
export function onlyAdmin(members: readonly OrgMember[]): OrgMember | undefined {
  const admins = members.filter(({ role, revokedAt }) => role === "admin" && revokedAt === null);
  return admins.length === 1 ? admins[0] : undefined;
}
