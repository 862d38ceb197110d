import type { Role, SpaceList } from "#shared/wire/spaces.ts";

/** The role is absent until the space's view was read. */
type Entry = { org: string; slug: string; name: string; role?: Role | undefined };

const cache = new Map<string, Entry>();

/**
 * Caches my membership of a space until the application is reloaded. Its rooms then open without another request, and
 * the palette lists its name.
 */
export function cacheSpace(org: string, slug: string, name: string, role = spaceRole(org, slug)) {
  cache.set(`${org}/${slug}`, { org, slug, name, role });
}

/** Caches all of my spaces, and evicts spaces that are not in the list. */
export function cacheSpaces(list: SpaceList) {
  const listed = list.map(({ orgSlug, slug, name }) => ({
    org: orgSlug,
    slug,
    name,
    role: spaceRole(orgSlug, slug),
  }));
  cache.clear();
  for (const { org, slug, name, role } of listed) cacheSpace(org, slug, name, role);
}

/** Returns true if the cache has my membership of a space. */
export function isCachedSpace(org: string, slug: string): boolean {
  return cache.has(`${org}/${slug}`);
}

/** Returns the cached name of one of my spaces, otherwise "". */
export function spaceName(org: string, slug: string): string {
  return cache.get(`${org}/${slug}`)?.name ?? "";
}

/** Returns my role in one of my spaces if it is cached. */
export function spaceRole(org: string, slug: string): Role | undefined {
  return cache.get(`${org}/${slug}`)?.role;
}

/** Evicts a space that was deleted, or that I left. */
export function evictSpace(org: string, slug: string) {
  cache.delete(`${org}/${slug}`);
}

/** Evicts all spaces after a change of my identity. */
export function clearSpaceCache() {
  cache.clear();
}

/** Returns the cached spaces. */
export function cachedSpaces(): Entry[] {
  return [...cache.values()];
}
