import { problem } from "#shared/wire/problems.ts";

type Options<Caller> = {
  /** Names a caller. */
  keyOf(caller: Caller): string;
  /** Throws unless the caller has a seat in the room. */
  prove(sessionId: string, caller: Caller): Promise<void>;
  /** How many callers with a seat may wait for one room. */
  mostWaiting: number;
  /** How many of those whose work is done together may begin at once. */
  mostTogether: number;
};

/** Who wants to work where, and whether their work may begin together with that of others. */
type Turn<Caller> = { sessionId: string; caller: Caller; together: boolean };

type Waiting = { begin(): void; together: boolean };

/** Who is at work in one room: callers with a seat in turn, and beside them one caller at most without. */
type Room = {
  atWork: number;
  /** How many of those with a seat. */
  inTurn: number;
  line: Waiting[];
  /** Callers whose last work succeeded, since the room was last at rest. */
  seated: Set<string>;
};

/**
 * Returns a function that runs the work of one room's callers one after another, in the order in which they came, and
 * that of different rooms side by side. It keeps one busy room from taking every connection of the pool while its row
 * is locked. Where those who are next in line have work that is done together, they begin at once.
 *
 * Only callers with a seat wait for each other (protocol/guarantees 66). Whoever finds nobody at work in the room begins
 * at once, since the work looks for the seat itself; everybody else shows their seat first, and again only after their
 * work failed or the room was at rest. So those who never had a seat stand before nobody, those who lost theirs until they
 * are first refused, and a room whose people all vote at once is not asked for the seat of each with every vote. Being known gives nobody access: the work
 * looks for the seat. Throws what `prove` throws, and `unavailable` where too many wait.
 */
export function createRoomTurns<Caller>({ keyOf, prove, mostWaiting, mostTogether }: Options<Caller>) {
  const rooms = new Map<string, Room>();

  async function waitForTurn(room: Room, together: boolean) {
    if (room.inTurn === 0) return void room.inTurn++;
    if (room.line.length >= mostWaiting) throw problem("unavailable", undefined, { retryAfterSeconds: 1 });
    await new Promise<void>((begin) => room.line.push({ begin, together }));
  }

  function endTurn(room: Room) {
    if (--room.inTurn > 0) return;
    const alone = room.line.findIndex(({ together }) => !together);
    const together = Math.min(alone < 0 ? room.line.length : alone, mostTogether);
    const next = room.line.splice(0, Math.max(together, 1));
    room.inTurn = next.length;
    for (const { begin } of next) begin();
  }

  async function workInTurn<T>(
    { sessionId, caller, together }: Turn<Caller>,
    room: Room,
    work: () => Promise<T>,
  ) {
    if (!room.seated.has(keyOf(caller))) await prove(sessionId, caller);
    await waitForTurn(room, together);
    try {
      return await work();
    } finally {
      endTurn(room);
    }
  }

  return async <T>(turn: Turn<Caller>, work: () => Promise<T>): Promise<T> => {
    const { sessionId, caller } = turn;
    const busy = rooms.get(sessionId);
    const room = busy ?? { atWork: 0, inTurn: 0, line: [], seated: new Set() };
    rooms.set(sessionId, room);
    room.atWork++;
    try {
      const done = await (busy ? workInTurn(turn, room, work) : work());
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
