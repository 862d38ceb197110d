/** Values by key, of which those that were used last are kept. */
export type BoundedCache<V> = {
  get(key: string): V | undefined;
  /** Keeps a value in place of the one under its key. One that weighs more than all may weigh together is not kept. */
  set(key: string, value: V, weight: number): void;
};

/** Returns an empty cache whose values weigh at most `most` together, in whatever unit `set` is told. */
export function createBoundedCache<V>(most: number): BoundedCache<V> {
  // A map keeps the order in which its keys were set: the first one was not used for longest.
  const kept = new Map<string, { value: V; weight: number }>();
  let held = 0;

  function drop(key: string) {
    held -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, weight) {
      drop(key);
      if (weight > most) return;
      kept.set(key, { value, weight });
      held += weight;
      for (const oldest of kept.keys()) {
        if (held <= most) return;
        drop(oldest);
      }
    },
  };
}
