import type { Tx } from "#shared/db/transaction.ts";
import type { Action } from "#shared/kinds/action.ts";
import { findAction, kinds } from "#shared/kinds/directory.ts";
import { findSeat } from "../rooms/find-seat.ts";
import { lockOpenRooms, lockSpace } from "../rooms/locks.ts";
import type { ActInput } from "./act-input.ts";

/**
 * Locks the room's space and its open rooms where the room's kind says that the action counts in the whole space: they
 * come before the room itself. Throws `no_such_session` for a caller without a seat.
 */
export async function lockForAction(tx: Tx, input: ActInput): Promise<void> {
  if (!mayConcernSpace(input)) return;
  const seat = await findSeat(tx.client, input.caller, input.sessionId);
  const action = findAction(kinds.ofRoom(seat), input.action);
  if (!action || !concernsSpace(action, input.verb)) return;
  await lockSpace(tx, seat.spaceId);
  await lockOpenRooms(tx, seat.spaceId);
}

/** Says whether it is worth asking which kind the room is of: most names are no such action in any kind. */
function mayConcernSpace({ action: name, verb }: ActInput): boolean {
  return kinds.core.some((kind) => {
    const action = findAction(kind, name);
    return action !== undefined && concernsSpace(action, verb);
  });
}

function concernsSpace(action: Action, verb: string): boolean {
  return action.verb === verb && "run" in action && action.scope === "space";
}
