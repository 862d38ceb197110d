import type { SpaceList } from "#shared/wire/spaces.ts";

type Entry = { org: string; slug: string; name: string };

const known = new Map<string, Entry>();

/**
 * Remembers, as long as the application is loaded, that I belong to a space: its rooms then open without asking the
 * server for it again, and the palette offers it by name.
 */
export function knowSpace(org: string, slug: string, name: string) {
  known.set(`${org}/${slug}`, { org, slug, name });
}

/** Remembers all of my spaces, and forgets those that are mine no longer. */
export function knowSpaces(list: SpaceList) {
  known.clear();
  for (const space of list) knowSpace(space.orgSlug, space.slug, space.name);
}

/** Returns whether I belong to a space, as far as this page knows. */
export function isKnownSpace(org: string, slug: string): boolean {
  return known.has(`${org}/${slug}`);
}

/** Forgets a space that was deleted, or that I left. */
export function forgetSpace(org: string, slug: string) {
  known.delete(`${org}/${slug}`);
}

/** Forgets all spaces: I have another identity now, or none. */
export function forgetSpaces() {
  known.clear();
}

/** Returns the spaces that I belong to, as far as this page knows. */
export function knownSpaces(): Entry[] {
  return [...known.values()];
}
