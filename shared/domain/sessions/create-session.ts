import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { requireMember } from "../membership/require-member.ts";
import { lockSpace } from "../rooms/locks.ts";
import { makeRoom } from "../rooms/make-room.ts";

const mostInAnHour = 1000;

type Context = { db: Database; settings: Pick<Settings, "sessionLimitPerSpace"> };
type Input = {
  orgSlug: string;
  spaceSlug: string;
  /** Decodes the body; called once the caller is known to be a member. */
  body: () => { kind: string; title: string; config?: unknown };
};

/**
 * Opens a room in a space, with the caller as its facilitator. protocol/rooms 2–4. For members.
 * Throws `no_such_space`, what `body` throws, `invalid` for a kind that the org does not have or a config that the kind
 * refuses, `kind_retired`, `kind_unavailable`, `plugins_unavailable`, `limit_reached`.
 */
export async function createSession(ctx: Context, caller: Credential, input: Input): Promise<CreatedSession> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await requireMember(tx, caller, input.orgSlug, input.spaceSlug);
    const { kind, title, config } = input.body();
    if (!(await lockSpace(tx, spaceId))) throw problem("no_such_space");
    await requireCalm(tx, spaceId);
    const room = { spaceId, kind, title, config, facilitatorId: userId };
    return makeRoom(tx, room, ctx.settings.sessionLimitPerSpace);
  });
}

/** Rooms that ended stay, so open rooms alone bound nothing. Counted while the space is locked (protocol/limits 51). */
async function requireCalm(tx: Tx, spaceId: string): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from sessions
    where space_id = ${spaceId} and created_at > now() - interval '1 hour'`.execute(tx.kysely);
  if (rows[0]!.made >= mostInAnHour)
    throw problem("limit_reached", `a space opens at most ${mostInAnHour} sessions in an hour`);
}
