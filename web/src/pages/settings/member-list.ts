import type { MemberView } from "#shared/wire/spaces.ts";
import { entriesWith } from "../../i18n/search-text.ts";

export type Member = MemberView["members"][number];

/** Returns the only owner, who can be neither demoted nor removed; undefined where there are several. */
export function onlyOwner(members: readonly Member[]): Member | undefined {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 ? owners[0] : undefined;
}

/** Returns the members whose name holds what was typed, whatever its case and accents; owners first, then by name. */
export function listedMembers(members: readonly Member[], typed: string): Member[] {
  const found = entriesWith(members, typed, ({ name }) => [name]);
  // The server's order by name stays within each of the two.
  return [...found.filter(({ role }) => role === "owner"), ...found.filter(({ role }) => role !== "owner")];
}
