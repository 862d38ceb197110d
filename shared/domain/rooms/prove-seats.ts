import type { Presented } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { inBatches } from "#shared/runtime/batches.ts";
import { problem } from "#shared/wire/problems.ts";

const seated = statement<{ n: number }, [Buffer[], string, string, boolean, string]>(
  "seats-of-callers",
  `select presented.n::int as n
   from unnest($1::bytea[]) with ordinality presented(digest, n)
   cross join lateral live_token(presented.digest, $2, $3, $4) token
   cross join lateral room_seat($5, token.user_id) seat`,
);

/**
 * Returns a function that throws `no_such_session` unless the caller has a seat in a room (protocol/rooms 11). Nothing is
 * locked, and one statement looks for the seats of all who ask about a room while another is in flight: any number of
 * callers take one connection.
 */
export function createSeatProofs(runner: Runner): (sessionId: string, caller: Presented) => Promise<void> {
  const ask = inBatches<Presented, boolean>(async (sessionId, callers) => {
    const digests = callers.map((caller) => caller.digest);
    const { idle, longest, accounts } = callers[0]!;
    const rows = await seated(runner, digests, idle, longest, accounts, sessionId);
    const found = new Set(rows.map((row) => row.n));
    return callers.map((_, i) => found.has(i + 1));
  });
  return async (sessionId, caller) => {
    if (!(await ask(sessionId, caller))) throw problem("no_such_session");
  };
}
