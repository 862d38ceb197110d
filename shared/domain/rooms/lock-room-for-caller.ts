import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { statement } from "#shared/db/statement.ts";
import type { Room } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Standing } from "#shared/wire/standing.ts";
import type { Credential } from "../callers/credential.ts";

/** A caller inside a room. The room's row stays locked until the transaction ends. */
export type RoomAccess = {
  userId: string;
  standing: Standing;
  room: Room;
  version: number;
  ended: boolean;
};

type Row = Room & Omit<RoomAccess, "room">;

const enter = statement<Row, [...CredentialValues, string, string[]]>(
  "enter-room",
  `select caller.user_id as "userId", ${seatStanding}, s.id, s.space_id as "spaceId", s.kind, s.kind_id as "kindId",
     case when s.kind <> all($6) then ${pluginOfKind("s.kind_id")} end as plugin, s.config, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId", s.ended_at is not null as ended
   from use_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   for no key update of s`,
);

/** Names of the core kinds, which most rooms have. For them the statement skips the plugin lookup. */
const core = kinds.core.map((kind) => kind.name);

/** Runs after the lock is held: the previous holder of the lock may have ended the caller's token or seat. */
const stillSeated = statement<object, [...CredentialValues, string]>(
  "still-seated",
  `select from live_token($1, $2, $3, $4) caller cross join lateral room_seat($5, caller.user_id)`,
);

/**
 * Locks a room for a change by the caller: resolves the token, finds the seat and locks the room. Then it checks token
 * and seat once more. Both statements are sent together. Returns the room and the caller's standing in it. Throws
 * `no_such_session` for a caller without a seat, whether or not the room exists.
 */
export async function lockRoomForCaller(tx: Tx, caller: Credential, sessionId: string): Promise<RoomAccess> {
  const [[row], [seat]] = await Promise.all([
    enter(tx.client, ...valuesOf(caller), sessionId, core),
    stillSeated(tx.client, ...valuesOf(caller), sessionId),
  ]);
  if (!row || !seat) throw problem("no_such_session");
  const { userId, standing, version, ended, ...room } = row;
  return { userId, standing, version, ended, room };
}

/** Locks a room for a member of the space, like `lockRoomForCaller`. Also throws `guest_refused`. */
export async function lockRoomAsMember(tx: Tx, caller: Credential, sessionId: string): Promise<RoomAccess> {
  const access = await lockRoomForCaller(tx, caller, sessionId);
  if (access.standing === "guest") throw problem("guest_refused");
  return access;
}

/**
 * Locks a room for its facilitator, like `lockRoomForCaller`. Refuses in this order: `no_such_session`,
 * `guest_refused`, `room_ended` if the room must be open, `facilitator_only`.
 */
export async function lockRoomAsFacilitator(
  tx: Tx,
  caller: Credential,
  sessionId: string,
  { open = false } = {},
): Promise<RoomAccess> {
  const access = await lockRoomAsMember(tx, caller, sessionId);
  if (open && access.ended) throw problem("room_ended");
  if (access.room.facilitatorId !== access.userId) throw problem("facilitator_only");
  return access;
}
