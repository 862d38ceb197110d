import type { MemberView } from "#shared/wire/spaces.ts";

export type Member = MemberView["members"][number];

/** Returns the only owner, whose role nobody can take and who cannot go, or undefined where there are several. */
export function onlyOwner(members: readonly Member[]): Member | undefined {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 ? owners[0] : undefined;
}

/** Returns the members whose name holds what was typed, whatever its case and accents; owners first, then by name. */
export function listedMembers(members: readonly Member[], typed: string): Member[] {
  const wanted = folded(typed);
  const found = members.filter(({ name }) => folded(name).includes(wanted));
  // The server's order by name stays within each of the two.
  return [...found.filter(({ role }) => role === "owner"), ...found.filter(({ role }) => role !== "owner")];
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
