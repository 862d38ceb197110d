import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { statement } from "#shared/db/statement.ts";
import type { Room } from "#shared/kinds/kind.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";

/** A caller inside a room, whose row stays locked until the transaction ends. */
export type EnteredRoom = {
  userId: string;
  guest: boolean;
  room: Room;
  version: number;
  presenceVersion: number;
  ended: boolean;
};

type Row = {
  user_id: string;
  guest: boolean;
  id: string;
  space_id: string;
  kind: string;
  config: Record<string, unknown>;
  phase: string;
  revealed: boolean;
  version: number;
  presence_version: number;
  facilitator_id: string;
  current_story_id: string | null;
  ended: boolean;
};

const enter = statement<Row, [...CredentialValues, string]>(
  "enter-room",
  `select caller.user_id, seat.guest, s.id, s.space_id, s.kind, s.config, s.phase, s.revealed, s.version, s.presence_version,
     s.facilitator_id, s.current_story_id, s.ended_at is not null as ended
   from use_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   for no key update of s`,
);

/** Looked at behind the lock: whoever waited for it may have lost their token or their seat to whoever had it. */
const stillSeated = statement<object, [...CredentialValues, string]>(
  "still-seated",
  `select from live_token($1, $2, $3, $4) caller cross join lateral room_seat($5, caller.user_id)`,
);

/**
 * Lets the caller into a room to change it: resolves the token, finds the seat and locks the room, then looks once more
 * at token and seat. Both statements go out together.
 * Throws `no_such_session` for everyone without a seat, whether or not the room exists (spec 3, Authorization, 4).
 */
export async function enterRoom(tx: Tx, caller: Credential, sessionId: string): Promise<EnteredRoom> {
  const [[row], [seat]] = await Promise.all([
    enter(tx.client, ...valuesOf(caller), sessionId),
    stillSeated(tx.client, ...valuesOf(caller), sessionId),
  ]);
  if (!row || !seat) throw problem("no_such_session");
  const { id, kind, config, phase, revealed } = row;
  return {
    userId: row.user_id,
    guest: row.guest,
    room: {
      id,
      spaceId: row.space_id,
      kind,
      config,
      phase,
      revealed,
      facilitatorId: row.facilitator_id,
      currentStoryId: row.current_story_id,
    },
    version: row.version,
    presenceVersion: row.presence_version,
    ended: row.ended,
  };
}
