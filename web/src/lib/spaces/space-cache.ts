import type { SpaceList } from "#shared/wire/spaces.ts";

type Entry = { org: string; slug: string; name: string };

const cache = new Map<string, Entry>();

/**
 * Remembers, as long as the application is loaded, that I belong to a space: its rooms then open without asking the
 * server for it again, and the palette offers it by name.
 */
export function cacheSpace(org: string, slug: string, name: string) {
  cache.set(`${org}/${slug}`, { org, slug, name });
}

/** Remembers all of my spaces, and forgets those that are mine no longer. */
export function cacheSpaces(list: SpaceList) {
  cache.clear();
  for (const space of list) cacheSpace(space.orgSlug, space.slug, space.name);
}

/** Returns whether I belong to a space, as far as this page knows. */
export function isCachedSpace(org: string, slug: string): boolean {
  return cache.has(`${org}/${slug}`);
}

/** Forgets a space that was deleted, or that I left. */
export function evictSpace(org: string, slug: string) {
  cache.delete(`${org}/${slug}`);
}

/** Forgets all spaces: I have another identity now, or none. */
export function clearSpaceCache() {
  cache.clear();
}

/** Returns the spaces that I belong to, as far as this page knows. */
export function cachedSpaces(): Entry[] {
  return [...cache.values()];
}
