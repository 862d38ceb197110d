import { createBoundedCache } from "#shared/runtime/bounded-cache.ts";

/** The maximum size in bytes of a process's cache of one sort. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Returns the cached value of an id, or builds the value. A value without an id is not cached, nor is null. */
export type BuildCache<T> = (id: string | null, build: () => Promise<T | null>) => Promise<T | null>;

/** Creates a cache of the values that were requested last. Simultaneous requests for a value build it once. */
export function createBuildCache<T>(bytesOf: (built: T) => number): BuildCache<T> {
  const cache = createBoundedCache<T>(MAX_CACHE_BYTES);
  const pending = new Map<string, Promise<T | null>>();

  async function buildAndCache(id: string, build: () => Promise<T | null>): Promise<T | null> {
    const built = await build();
    if (built !== null) cache.set(id, built, bytesOf(built));
    return built;
  }

  return async (id, build) => {
    if (id === null) return build();
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const building = pending.get(id) ?? buildAndCache(id, build).finally(() => pending.delete(id));
    pending.set(id, building);
    return building;
  };
}
