import { fnv1a } from "./fnv1a.ts";

export type Named = { userId: string; name: string };

/** Letters and digits that are not misread for one another. A tag has a letter, a digit, a letter and so on. */
const signs = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;

/** How many signs a tag has: three, and more where ids of one name share them. */
const tagLength = { least: 3, most: 8 };

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a name so that names which look equal become equal: compatible characters (NFKC), case, blanks and invisible
 * characters make no difference.
 */
export function nameKey(name: string): string {
  if (plainAscii.test(name)) return name.toLowerCase();
  const shown = name.normalize("NFKC").replace(invisible, "").replace(/\s+/gu, " ").trim();
  // In capitals first: some letters have two small forms.
  return shown.toUpperCase().toLowerCase().normalize("NFKC");
}

/**
 * Returns the names of those who share theirs with another person, each with a tag, such as `Sam (K7M)`, by user id. A
 * tag depends on the id only, so that a person has the same one in every list and for every viewer; it is longer where
 * a list would hold two equal names otherwise. Empty names have none.
 */
export function distinctNames(people: Iterable<Named>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { userId, name } of people) if (name !== "" && !names.has(userId)) names.set(userId, name);
  const groups = Map.groupBy(names, ([, name]) => nameKey(name));
  const distinct = new Map<string, string>();
  for (const group of groups.values()) if (group.length > 1) addTags(group, groups, distinct);
  return distinct;
}

/** Adds the tagged names of one group: with the shortest tags that differ and make no name that somebody else has. */
function addTags(
  group: readonly (readonly [userId: string, name: string])[],
  groups: ReadonlyMap<string, unknown>,
  distinct: Map<string, string>,
) {
  let left = group.map(([userId, name]) => ({ userId, name, tag: tagOf(userId) }));
  for (let length = tagLength.least; length <= tagLength.most; length++) {
    const shared = Map.groupBy(left, ({ tag }) => tag.slice(0, length));
    left = left.filter(({ userId, name, tag }) => {
      const tagged = `${name} (${tag.slice(0, length)})`;
      if (shared.get(tag.slice(0, length))!.length > 1 || groups.has(nameKey(tagged))) return true;
      distinct.set(userId, tagged);
      return false;
    });
  }
  for (const { userId, name } of left) distinct.set(userId, `${name} (${userId})`);
}

/** Returns the longest tag of an id. */
function tagOf(userId: string): string {
  let left = fnv1a(userId);
  let tag = "";
  while (tag.length < tagLength.most) {
    const from = signs[tag.length % 2]!;
    tag += from[left % from.length];
    left = Math.floor(left / from.length);
  }
  return tag;
}

/**
 * Returns the function that names the people of a list that stands beside a room or space, such as the voters of
 * earlier rounds: as `known` calls them, with their tags, and distinct from each other.
 */
export function namesBeside(
  listed: readonly Named[],
  known: (userId: string) => string | undefined,
): (person: Named) => string {
  const distinct = distinctNames(listed);
  return ({ userId, name }) => distinct.get(userId) ?? (known(userId) || name);
}

/** Returns a name without its tag. */
export function withoutTag(name: string): string {
  return name.replace(/ \([A-Z]\d[A-Z](?:\d[A-Z]?)*\)$/, "");
}
