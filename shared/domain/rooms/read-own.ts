import type { Runner } from "#shared/db/statement.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { Read } from "#shared/kinds/read.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findSeatToRead } from "./find-seat.ts";

/**
 * Returns a kind's private data of a room for the calling member. In a room of another kind it returns the empty reply
 * of that read. Throws `no_such_session`, `guest_refused`.
 */
export async function readOwn<Reply>(
  runner: Runner,
  caller: Credential,
  sessionId: string,
  name: string,
  read: Read<Reply>,
): Promise<Reply> {
  const seat = await findSeatToRead(runner, caller, sessionId);
  if (seat.standing === "guest") throw problem("guest_refused");
  const own = kinds.ofRoom(seat)?.reads?.[name];
  return own === read ? read.find(runner, sessionId, seat.userId) : read.empty;
}
