import type { CredentialDigest } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { createBatcher } from "#shared/runtime/batcher.ts";
import { problem } from "#shared/wire/problems.ts";

const seated = statement<{ n: number }, [Buffer[], string, string, boolean, string]>(
  "seats-of-callers",
  `select presented.n::int as n
   from unnest($1::bytea[]) with ordinality presented(digest, n)
   cross join lateral live_token(presented.digest, $2, $3, $4) token
   cross join lateral room_seat($5, token.user_id) seat`,
);

/** Throws `no_such_session` unless the caller has a seat in the room. */
export type SeatCheck = (sessionId: string, caller: CredentialDigest) => Promise<void>;

/**
 * Returns a seat check that takes no locks. One statement checks all callers of a room that arrive while another
 * statement runs. So any number of callers takes one connection.
 */
export function createSeatCheck(runner: Runner): SeatCheck {
  const hasSeat = createBatcher<CredentialDigest, boolean>(async (sessionId, callers) => {
    const digests = callers.map((caller) => caller.digest);
    const { idle, longest, accounts } = callers[0]!;
    const rows = await seated(runner, digests, idle, longest, accounts, sessionId);
    const seatedRows = new Set(rows.map((row) => row.n));
    return callers.map((_, i) => seatedRows.has(i + 1));
  });
  return async (sessionId, caller) => {
    if (!(await hasSeat(sessionId, caller))) throw problem("no_such_session");
  };
}
