import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsMember, type SpaceAddress } from "../membership/lock-space.ts";
import { makeOrBegin, type KeyedBeginning } from "../rooms/make-room.ts";

const MAX_ROOMS_PER_HOUR = 1000;

const MAX_ATTEMPTS = 4;

type Context = {
  db: Database;
  settings: Pick<Settings, "sessionLimitPerSpace">;
  /** Null where this process runs no plugins. */
  plugins: PluginRunner | null;
};
type Input = SpaceAddress & {
  /** Decodes the body; called once the caller is known to be a member. */
  body: () => { kind: string; title: string; config?: unknown };
};

/**
 * Opens a room in a space, with the caller as its facilitator. For members.
 * Throws `no_such_space`, what `body` throws, `invalid` for a kind that the org does not have or a config that the kind
 * refuses, `kind_retired`, `kind_unavailable`, `plugins_unavailable`, `limit_reached`.
 */
export async function createSession(ctx: Context, caller: Credential, input: Input): Promise<CreatedSession> {
  let begun: KeyedBeginning | null = null;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const made = await transaction(ctx.db, (tx) => tryToCreate(tx, ctx, caller, input, begun));
    if (!("begin" in made)) return made;
    begun = await made.begin();
  }
  throw problem("plugin_busy", undefined, { retryAfterSeconds: 1 });
}

/**
 * A room that code of its kind begins takes two transactions, or more where that code is replaced meanwhile. Everything
 * is checked in each of them, and no connection or lock is held between them.
 */
async function tryToCreate(
  tx: Tx,
  { settings, plugins }: Context,
  caller: Credential,
  input: Input,
  begun: KeyedBeginning | null,
) {
  const { spaceId, userId } = await lockSpaceAsMember(tx, caller, input);
  const { kind, title, config } = input.body();
  await requireCalm(tx, spaceId);
  const room = { spaceId, kind, title, config, facilitatorId: userId };
  return makeOrBegin(tx, room, settings.sessionLimitPerSpace, { plugins, begun });
}

/** Rooms that ended stay, so open rooms alone bound nothing. Counted while the space is locked. */
async function requireCalm(tx: Tx, spaceId: string): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from sessions
    where space_id = ${spaceId} and created_at > now() - interval '1 hour'`.execute(tx.kysely);
  if (rows[0]!.made >= MAX_ROOMS_PER_HOUR)
    throw problem("limit_reached", `a space opens at most ${MAX_ROOMS_PER_HOUR} sessions in an hour`);
}
