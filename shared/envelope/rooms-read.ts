import type { EnvelopeRow } from "./envelope-row.ts";

/** Rooms as this process has read them lately. Whoever asks for one is shown it only once Postgres has said that it is still so. */
export type RoomsRead = {
  /** Returns a room as it was less than 30 s ago; null where it was not read since. */
  of(sessionId: string): EnvelopeRow | null;
  /** Keeps a room that was as its row says at `asOf`, in milliseconds by `performance.now()`. */
  note(row: EnvelopeRow, asOf: number): void;
};

type Read = { row: EnvelopeRow; asOf: number; characters: number };

/** Postgres deletes notes of changed people some minutes later, after which a mark could be the same again (protocol/limits 42). */
const keptForMs = 30_000;
const mostCharacters = 8_000_000;

/**
 * Returns a memory that holds rooms of so many characters in all, those that were read last, and none for longer than a minute.
 * Nothing depends on what it forgets: the room is read whole again.
 */
export function createRoomsRead(most = mostCharacters): RoomsRead {
  /** In the order in which they were read. */
  const rooms = new Map<string, Read>();
  let held = 0;

  let timer: NodeJS.Timeout | undefined;

  const isOld = ({ asOf }: Read) => performance.now() - asOf > keptForMs;

  function drop(sessionId: string) {
    held -= rooms.get(sessionId)?.characters ?? 0;
    rooms.delete(sessionId);
  }

  function trim() {
    for (const [sessionId, one] of rooms) {
      if (held <= most && !isOld(one)) break;
      drop(sessionId);
    }
  }

  /** What was said in a room that is deleted must not stay here until others are read. */
  function trimLater() {
    timer ??= setTimeout(() => {
      timer = undefined;
      trim();
      if (rooms.size > 0) trimLater();
    }, keptForMs).unref();
  }

  return {
    of(sessionId) {
      const read = rooms.get(sessionId);
      return read && !isOld(read) ? read.row : null;
    },
    note(row, asOf) {
      drop(row.id);
      const read = { row, asOf, characters: charactersOf(row) };
      rooms.set(row.id, read);
      held += read.characters;
      trim();
      trimLater();
    },
  };
}

function charactersOf(row: EnvelopeRow): number {
  let sum = 0;
  for (const value of Object.values(row)) if (typeof value === "string") sum += value.length;
  return sum;
}
