import { problem } from "#shared/wire/problems.ts";

type Options<Caller> = {
  /** Names a caller. */
  keyOf(caller: Caller): string;
  /** Throws unless the caller has a seat in the room. */
  prove(sessionId: string, caller: Caller): Promise<void>;
  /** How many callers with a seat may wait for one room. */
  mostWaiting: number;
};

/** Who is at work in one room: callers with a seat one after another, and beside them one caller at most without. */
type Room = {
  atWork: number;
  taken: boolean;
  line: (() => void)[];
  /** Callers whose last work succeeded, since the room was last at rest. */
  seated: Set<string>;
};

/**
 * Returns a function that runs the work of one room's callers one after another, in the order in which they came, and
 * that of different rooms side by side. It keeps one busy room from taking every connection of the pool while its row
 * is locked.
 *
 * Only callers with a seat wait for each other (protocol/guarantees 66). Whoever finds nobody at work in the room begins
 * at once, since the work looks for the seat itself; everybody else shows their seat first, and again only after their
 * work failed or the room was at rest. So those who never had a seat stand before nobody, those who lost theirs until they
 * are first refused, and a room whose people all vote at once is not asked for the seat of each with every vote. Being known gives nobody access: the work
 * looks for the seat. Throws what `prove` throws, and `unavailable` where too many wait.
 */
export function createRoomTurns<Caller>({ keyOf, prove, mostWaiting }: Options<Caller>) {
  const rooms = new Map<string, Room>();

  async function waitForTurn(room: Room) {
    if (room.taken) {
      if (room.line.length >= mostWaiting) throw problem("unavailable", undefined, { retryAfterSeconds: 1 });
      await new Promise<void>((arrived) => room.line.push(arrived));
    }
    room.taken = true;
  }

  function endTurn(room: Room) {
    const next = room.line.shift();
    if (next) next();
    else room.taken = false;
  }

  async function workInTurn<T>(sessionId: string, room: Room, caller: Caller, work: () => Promise<T>) {
    if (!room.seated.has(keyOf(caller))) await prove(sessionId, caller);
    await waitForTurn(room);
    try {
      return await work();
    } finally {
      endTurn(room);
    }
  }

  return async <T>(sessionId: string, caller: Caller, work: () => Promise<T>): Promise<T> => {
    const busy = rooms.get(sessionId);
    const room = busy ?? { atWork: 0, taken: false, line: [], seated: new Set() };
    rooms.set(sessionId, room);
    room.atWork++;
    try {
      const done = await (busy ? workInTurn(sessionId, room, caller, work) : work());
      room.seated.add(keyOf(caller));
      return done;
    } catch (error) {
      room.seated.delete(keyOf(caller));
      throw error;
    } finally {
      if (--room.atWork === 0) rooms.delete(sessionId);
    }
  };
}
