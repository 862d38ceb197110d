/** An LRU cache with a limit on the total weight of its values. */
export type BoundedCache<V> = {
  get(key: string): V | undefined;
  /** Caches a value and replaces the one under its key. A value above the total limit is not cached. */
  set(key: string, value: V, weight: number): void;
};

/** Returns an empty cache with this limit, in the unit of the weights that `set` takes. */
export function createBoundedCache<V>(maxWeight: number): BoundedCache<V> {
  // A map iterates in insertion order, so the first key is the least recently used one.
  const entries = new Map<string, { value: V; weight: number }>();
  let totalWeight = 0;

  function evict(key: string) {
    totalWeight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set(key, value, weight) {
      evict(key);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight });
      totalWeight += weight;
      for (const oldest of entries.keys()) {
        if (totalWeight <= maxWeight) return;
        evict(oldest);
      }
    },
  };
}
