import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";

type Seat = { userId: string; spaceId: string; guest: boolean };

const seat = statement<Seat, [...CredentialValues, string]>(
  "seat-to-use",
  `select caller.user_id as "userId", s.space_id as "spaceId", seat.guest
   from use_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat`,
);

/** Returns the caller's seat in a room without locking the room. Throws `no_such_session` for everyone without one. */
export async function findSeat(tx: Tx, caller: Credential, sessionId: string): Promise<Seat> {
  const [row] = await seat(tx.client, ...valuesOf(caller), sessionId);
  if (!row) throw problem("no_such_session");
  return row;
}
