import type { LocalChange } from "#shared/db/room-change.ts";
import type { Loaded } from "#shared/envelope/render.ts";

type Change = Omit<LocalChange, "id">;
type Counters = Omit<Change, "delta">;

/** One room as it was last read, brought forward by what this process itself changed in it since then. */
export type KnownRoom = {
  /** Takes a change in. */
  note(change: Change): void;
  /** Returns the room where it is known as it is at these counters; null where it must be read. */
  at(counters: Counters): Loaded | null;
  /** Reads the room. What is noted meanwhile and came after what was read is in what it returns. */
  read(load: () => Promise<Loaded | null>): Promise<Loaded | null>;
  /** Forgets the room where it was read too long ago. */
  forget(): void;
};

/** How long after it was read a room is known: it bounds what is held for a room at rest. */
const knownForMs = 30_000;

/** Returns a room of which nothing is known yet (protocol/guarantees 69). */
export function createKnownRoom(): KnownRoom {
  let known: Loaded | null = null;
  let readAt = -Infinity;
  let isReading = false;
  /** In the order of their versions, since the actions of a room run one after another in this process. */
  let deltas: Change[] = [];

  const isOld = () => performance.now() - readAt > knownForMs;

  /** Where a change does not follow what is known, something came between them, and nothing is known any more. */
  function catchUp() {
    for (const change of deltas)
      if (known && change.version > known.version) known = known.after?.(change) ?? null;
    deltas = [];
  }

  return {
    note(change) {
      if (!change.delta) return;
      deltas.push(change);
      if (!isReading) catchUp();
    },
    at({ version, presenceVersion }) {
      if (!known || isOld()) return null;
      return known.version >= version && known.presenceVersion >= presenceVersion ? known : null;
    },
    async read(load) {
      isReading = true;
      const startedAt = performance.now();
      const loaded = await load().finally(() => (isReading = false));
      // What no delta can bring forward is not held.
      known = loaded?.after ? loaded : null;
      readAt = startedAt;
      catchUp();
      return known ?? loaded;
    },
    forget() {
      if (isOld()) known = null;
    },
  };
}
