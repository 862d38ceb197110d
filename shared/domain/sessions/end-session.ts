import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { bumpSession } from "../rooms/count-change.ts";
import { enterRoom, type EnteredRoom } from "../rooms/enter-room.ts";

type Context = { db: Database };

/**
 * Ends a session; its history stays. Ending it twice is no error. Returns its version.
 * Spec 1, Session (room) lifecycle. For the facilitator. Throws `no_such_session`, `facilitator_only`.
 */
export function endSession(ctx: Context, caller: Credential, sessionId: string): Promise<number> {
  return change(ctx, caller, sessionId, (room) => (room.ended ? null : sql<Date>`now()`));
}

/** Opens an ended session again, as `endSession` ended it. An open one stays as it is. */
export function reopenSession(ctx: Context, caller: Credential, sessionId: string): Promise<number> {
  return change(ctx, caller, sessionId, (room) => (room.ended ? sql<Date>`null` : null));
}

async function change(
  ctx: Context,
  caller: Credential,
  sessionId: string,
  endedAt: (room: EnteredRoom) => ReturnType<typeof sql<Date>> | null,
): Promise<number> {
  return transaction(ctx.db, async (tx: Tx) => {
    const entered = await enterRoom(tx, caller, sessionId);
    if (entered.guest) throw problem("guest_refused");
    if (entered.room.facilitatorId !== entered.userId) throw problem("facilitator_only");
    const next = endedAt(entered);
    if (next === null) return entered.version;
    const kind = kinds.get(entered.room.kind);
    if (entered.ended) await kind?.reopened?.(tx, sessionId);
    await tx.kysely.updateTable("sessions").set({ ended_at: next }).where("id", "=", sessionId).execute();
    if (!entered.ended) await kind?.ended?.(tx, [sessionId], "by hand");
    return (await bumpSession(tx, sessionId)).version;
  });
}
