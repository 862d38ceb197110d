import type { SpaceList } from "#shared/wire/spaces.ts";

type Entry = { org: string; slug: string; name: string };

const known = new Map<string, Entry>();

/**
 * Remembers, while this page lives, that I belong to a space: the way into its rooms needs no second question,
 * and the palette can offer it by name.
 */
export function knowSpace(org: string, slug: string, name: string) {
  known.set(`${org}/${slug}`, { org, slug, name });
}

/** Remembers all of my spaces, and forgets those that are mine no longer. */
export function knowSpaces(list: SpaceList) {
  known.clear();
  for (const space of list) knowSpace(space.orgSlug, space.slug, space.name);
}

export function isKnownSpace(org: string, slug: string): boolean {
  return known.has(`${org}/${slug}`);
}

/** Forgets a space that was deleted, or that I left. */
export function forgetSpace(org: string, slug: string) {
  known.delete(`${org}/${slug}`);
}

export function forgetSpaces() {
  known.clear();
}

export function knownSpaces(): Entry[] {
  return [...known.values()];
}
