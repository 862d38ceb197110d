import type { MemberView } from "#shared/wire/spaces.ts";
import { entriesWith } from "../../i18n/search-text.ts";

export type Member = MemberView["members"][number];

/** Returns the only owner, who cannot be demoted or removed, or undefined if there are several. */
export function onlyOwner(members: readonly Member[]): Member | undefined {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 ? owners[0] : undefined;
}

/** Returns the members whose name contains the typed text, ignoring case and accents; owners first, then by name. */
export function listedMembers(members: readonly Member[], typed: string): Member[] {
  const found = entriesWith(members, typed, ({ name }) => [name]);
  // Both groups keep the server's order by name.
  return [...found.filter(({ role }) => role === "owner"), ...found.filter(({ role }) => role !== "owner")];
}
