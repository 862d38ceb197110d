import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { statement } from "#shared/db/statement.ts";
import type { Room } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Standing } from "#shared/wire/standing.ts";
import type { Credential } from "../callers/credential.ts";

/** A caller inside a room, whose row stays locked until the transaction ends. */
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

/** Rooms of these kinds, which are nearly all, have no plugin that would have to be looked up. */
const core = kinds.core.map((kind) => kind.name);

/** Runs behind the lock: the transaction that held it before may have ended the caller's token or seat. */
const stillSeated = statement<object, [...CredentialValues, string]>(
  "still-seated",
  `select from live_token($1, $2, $3, $4) caller cross join lateral room_seat($5, caller.user_id)`,
);

/**
 * Lets the caller into a room to change it: resolves the token, finds the seat and locks the room, then checks token
 * and seat once more. Both statements go out together. Returns the room and the caller's standing in it.
 * Throws `no_such_session` for every caller without a seat, whether or not the room exists.
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

/** Lets a member of the space into a room, as `lockRoomForCaller`. Throws `guest_refused` besides. */
export async function lockRoomAsMember(tx: Tx, caller: Credential, sessionId: string): Promise<RoomAccess> {
  const entered = await lockRoomForCaller(tx, caller, sessionId);
  if (entered.standing === "guest") throw problem("guest_refused");
  return entered;
}

/**
 * Lets the facilitator into their room, as `lockRoomForCaller`. Refuses in this order: `no_such_session`,
 * `guest_refused`, `room_ended` where the room must be open, `facilitator_only`.
 */
export async function lockRoomAsFacilitator(
  tx: Tx,
  caller: Credential,
  sessionId: string,
  { open = false } = {},
): Promise<RoomAccess> {
  const entered = await lockRoomAsMember(tx, caller, sessionId);
  if (open && entered.ended) throw problem("room_ended");
  if (entered.room.facilitatorId !== entered.userId) throw problem("facilitator_only");
  return entered;
}
