import { fnv1a } from "./fnv1a.ts";
import { groupBy } from "./group-by.ts";
import { latinSkeleton, withLatinSmallLetters, withSmallLetters } from "./look-alikes.ts";
import { withoutShapeless } from "./visible.ts";

export type Named = { userId: string; name: string };

/** Letters and digits that are hard to confuse. Tags alternate between letters and digits. */
const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;

/** The length of a tag: three characters, or more if people with the same name have equal tags. */
const tagLength = { min: 3, max: 8 };

const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Normalises a name so that names that look equal become equal. It ignores case, invisible characters and differences in
 * white space. It folds compatible characters (NFKC), letters of Cyrillic and Greek that look like Latin ones, and
 * capitals and digits that look like a small letter.
 */
export function nameKey(name: string): string {
  if (plainAscii.test(name)) return withSmallLetters(name).toLowerCase();
  const shown = withLatinSmallLetters(withSmallLetters(withoutShapeless(name.normalize("NFKC"))));
  // Upper case first, because some letters have two lower-case forms.
  return latinSkeleton(shown.toUpperCase().toLowerCase()).normalize("NFKC");
}

/**
 * Adds tags to duplicate names, such as `Sam (K7M)`, and returns the tagged names by user id. A tag depends on the id
 * only. So a person has the same tag in every list and for every viewer. It becomes longer if two tagged names would be
 * equal. Empty names get no tag.
 */
export function distinctNames(people: Iterable<Named>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { userId, name } of people) if (name !== "" && !names.has(userId)) names.set(userId, name);
  const groups = groupBy(names, ([, name]) => nameKey(name));
  const distinct = new Map<string, string>();
  for (const group of groups.values()) if (group.length > 1) addTags(group, groups, distinct);
  return distinct;
}

/** Adds the tagged names of one group to `distinct`. It uses the shortest tags that are unique in the list. */
function addTags(
  group: readonly (readonly [userId: string, name: string])[],
  groups: ReadonlyMap<string, unknown>,
  distinct: Map<string, string>,
) {
  let remaining = group.map(([userId, name]) => ({ userId, name, tag: tagOf(userId) }));
  for (let length = tagLength.min; length <= tagLength.max; length++) {
    const byTag = groupBy(remaining, ({ tag }) => tag.slice(0, length));
    remaining = remaining.filter(({ userId, name, tag }) => {
      const tagged = `${name} (${tag.slice(0, length)})`;
      if (byTag.get(tag.slice(0, length))!.length > 1 || groups.has(nameKey(tagged))) return true;
      distinct.set(userId, tagged);
      return false;
    });
  }
  for (const { userId, name } of remaining) distinct.set(userId, `${name} (${userId})`);
}

/** Returns the longest tag of an id. */
function tagOf(userId: string): string {
  let hash = fnv1a(userId);
  let tag = "";
  while (tag.length < tagLength.max) {
    const alphabet = alphabets[tag.length % 2]!;
    tag += alphabet[hash % alphabet.length];
    hash = Math.floor(hash / alphabet.length);
  }
  return tag;
}

/**
 * Creates a function that returns the name of a person in a list, such as the voters of earlier rounds. A name that
 * occurs twice in the list gets a tag. Other names come from `known`, the names of the room or space, if it has them.
 */
export function createNameLookup(
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
