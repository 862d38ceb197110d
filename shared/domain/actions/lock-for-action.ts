import type { Tx } from "#shared/db/transaction.ts";
import type { Action } from "#shared/kinds/action.ts";
import { findAction, kinds } from "#shared/kinds/registry.ts";
import { findSeat } from "../rooms/find-seat.ts";
import { lockOpenRooms, lockSpace } from "../rooms/locks.ts";
import type { ActInput } from "./act-input.ts";

/**
 * Locks the room's space and its open rooms if the action increments a version in the whole space. It takes these locks
 * before the room's own lock. It locks nothing if the action refuses guests and the caller is a guest. Throws
 * `no_such_session` for a caller without a seat.
 */
export async function lockForAction(tx: Tx, input: ActInput): Promise<void> {
  if (!mayConcernSpace(input)) return;
  const seat = await findSeat(tx.client, input.caller, input.sessionId);
  const action = findAction(kinds.ofRoom(seat), input.action);
  if (!action || !concernsSpace(action, input.verb)) return;
  // `authorizeAction` refuses this guest, so the guest must not lock the whole space.
  if (seat.standing === "guest" && action.who !== "participant") return;
  await lockOpenRoomsOfSpace(tx, seat.spaceId);
}

/**
 * Locks the room's space and its open rooms before a deciding action of a member. Returns false and locks nothing for a
 * guest, whose action cannot change the space. Throws `no_such_session` for a caller without a seat.
 */
export async function lockForDecision(tx: Tx, input: ActInput): Promise<boolean> {
  const seat = await findSeat(tx.client, input.caller, input.sessionId);
  if (seat.standing === "guest") return false;
  await lockOpenRoomsOfSpace(tx, seat.spaceId);
  return true;
}

async function lockOpenRoomsOfSpace(tx: Tx, spaceId: string) {
  await lockSpace(tx, spaceId);
  await lockOpenRooms(tx, spaceId);
}

/** Returns true if a core kind has a space-wide action of this name. Otherwise the room's kind need not be read. */
function mayConcernSpace({ action: name, verb }: ActInput): boolean {
  return kinds.core.some((kind) => {
    const action = findAction(kind, name);
    return action !== undefined && concernsSpace(action, verb);
  });
}

function concernsSpace(action: Action, verb: string): boolean {
  return action.verb === verb && "run" in action && action.scope === "space";
}
