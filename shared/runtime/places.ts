/** A bounded number of places for work that is slow or not ours. */
export type Places = {
  /**
   * Runs work once a place is free, in the order of the calls. Throws what `refused` returns, before the work has
   * begun, where too many wait already or no place became free in time.
   */
  take<T>(work: () => Promise<T>): Promise<T>;
};

type Options = { places: number; mostWaiting: number; waitMs: number; refused: () => Error };

/** Returns this number of places; callers beyond it wait in line. */
export function createPlaces({ places, mostWaiting, waitMs, refused }: Options): Places {
  const line: (() => void)[] = [];
  let free = places;

  function leave() {
    const next = line.shift();
    if (next) next();
    else free++;
  }

  function enter(): Promise<void> {
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    if (line.length >= mostWaiting) return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(arrive), 1);
        reject(refused());
      }, waitMs);
      const arrive = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(arrive);
    });
  }

  return {
    async take(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
