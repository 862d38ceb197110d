import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Delta } from "#shared/db/room-change.ts";
import type { Named, Runner } from "#shared/db/statement.ts";
import { isDeadlock, wasUndone } from "#shared/db/transaction.ts";
import type { HotStatements } from "#shared/kinds/action.ts";

/** One action as values of its hot statements. */
export type HotCall = { statements: HotStatements; sessionId: string; values: unknown[] };

/** What a hot statement says of one call. */
export type HotRow = { outcome: string; new_version: number; presence: number; delta: Delta | null };

type Waiting = HotCall & { resolve(row: HotRow | undefined): void; reject(error: unknown): void };

/** How many calls one statement takes: more would keep the first of them waiting for the last. */
export const mostTogether = 16;

/**
 * Returns a function that runs hot calls, those of one turn of the event loop together (protocol/guarantees 70). A commit
 * and a round trip cost more than a vote does, so a busy process casts many votes with one statement, and the busier it is
 * the more of them; a call that comes alone waits for the end of its turn only.
 *
 * The calls of one room are one statement, which waits for the room. Calls of rooms that have just one are one statement,
 * too, which passes over rooms that are locked, so that no room waits for another; what it passed over is run by itself.
 *
 * A call's row is undefined where it did nothing: the credential holds no token, the room is of another kind, or Postgres
 * ended the statement to break a deadlock. Where a statement of several calls fails, nothing of it was written, and each
 * is run by itself, so that none fails for another. Throws what the driver throws.
 */
export function createHotCalls(runner: Runner): (call: HotCall) => Promise<HotRow | undefined> {
  let waiting: Waiting[] = [];

  async function runAtEndOfTurn() {
    await endOfTurn();
    const calls = waiting;
    waiting = [];
    for (const same of Map.groupBy(calls, ({ statements }) => statements).values()) runTogether(same);
  }

  function runTogether(calls: Waiting[]) {
    const rooms = [...Map.groupBy(calls, ({ sessionId }) => sessionId).values()];
    const single = rooms.filter((ofRoom) => ofRoom.length === 1).flat();
    const several = rooms.filter((ofRoom) => ofRoom.length > 1);
    for (const some of [...several.flatMap(inParts), ...inParts(single)]) void run(some);
  }

  async function run(calls: Waiting[]) {
    const [first] = calls as [Waiting];
    const isOneRoom = calls.every(({ sessionId }) => sessionId === first.sessionId);
    try {
      const rows = await (calls.length === 1 ? queryOne(first) : queryAll(isOneRoom, calls));
      for (const [i, call] of calls.entries()) {
        const row = rows.get(i);
        if (row || isOneRoom) call.resolve(row);
        else void run([call]);
      }
    } catch (error) {
      if (calls.length > 1 && wasUndone(error)) for (const call of calls) void run([call]);
      else if (isDeadlock(error)) first.resolve(undefined);
      else for (const call of calls) call.reject(error);
    }
  }

  const queryOne = ({ statements, values }: Waiting) => query(statements.ofCall, values);

  function queryAll(isOneRoom: boolean, calls: Waiting[]) {
    const { statements, values: first } = calls[0]!;
    const values = first.map((_, i) => calls.map((call) => call.values[i]));
    return query(isOneRoom ? statements.ofRoom : statements.ofRooms, values);
  }

  /** Returns the rows by the place of their call. */
  async function query(statement: Named, values: unknown[]): Promise<Map<number, HotRow>> {
    const { rows } = await runner.query<HotRow & { n: number }>({ ...statement, values });
    return new Map(rows.map((row) => [row.n - 1, row]));
  }

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ ...call, resolve, reject }) === 1) void runAtEndOfTurn();
    });
}

function inParts(calls: Waiting[]): Waiting[][] {
  const parts: Waiting[][] = [];
  for (let from = 0; from < calls.length; from += mostTogether)
    parts.push(calls.slice(from, from + mostTogether));
  return parts;
}
