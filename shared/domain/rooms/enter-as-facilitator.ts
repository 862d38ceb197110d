import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { enterRoom, type EnteredRoom } from "./enter-room.ts";

/**
 * Lets the facilitator into their room, whose row stays locked until the transaction ends (spec 3, Authorization model,
 * 6). Throws `no_such_session`, `guest_refused`, `facilitator_only`.
 */
export async function enterAsFacilitator(
  tx: Tx,
  caller: Credential,
  sessionId: string,
): Promise<EnteredRoom> {
  const entered = await enterRoom(tx, caller, sessionId);
  if (entered.guest) throw problem("guest_refused");
  if (entered.room.facilitatorId !== entered.userId) throw problem("facilitator_only");
  return entered;
}
