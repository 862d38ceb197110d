import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { lockSpaceAsMember, type SpaceAddress } from "../membership/lock-space.ts";
import { makeOrBegin, type KeyedBeginning } from "../rooms/make-room.ts";

const MAX_ROOMS_PER_HOUR = 1000;

const MAX_ATTEMPTS = 4;

type Context = {
  db: Database;
  settings: Pick<Settings, "sessionLimitPerSpace">;
  /** Null if this process runs no plugins. */
  plugins: PluginRunner | null;
};
type Input = SpaceAddress & {
  /** Decodes the body; called after the membership check. */
  body: () => { kind: string; title: string; config?: unknown };
  key: RequestKey | null;
};

/**
 * Opens a room in a space, with the caller as its facilitator. For members. Throws `not_signed_in`, `session_ended`,
 * `no_such_space`, the problems of `body`, `invalid` for an unknown kind or a refused config, `kind_retired`,
 * `kind_unavailable`, `plugins_unavailable`, `plugin_busy`, `limit_reached`, `key_reused`, and the problems of a kind's start code.
 */
export async function createSession(ctx: Context, caller: Credential, input: Input): Promise<CreatedSession> {
  let begun: KeyedBeginning | null = null;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const result = await transaction(ctx.db, (tx) => tryToCreate(tx, ctx, caller, input, begun));
    if (!("begin" in result)) return result;
    begun = await result.begin();
  }
  throw problem("plugin_busy", undefined, { retryAfterSeconds: 1 });
}

/**
 * Tries to make a room in one transaction. If its kind has start code, two calls are needed, or more if that code is
 * replaced in between. Each call repeats all checks. Between calls no connection or lock is held.
 */
async function tryToCreate(
  tx: Tx,
  { settings, plugins }: Context,
  caller: Credential,
  input: Input,
  begun: KeyedBeginning | null,
) {
  const { spaceId, userId } = await lockSpaceAsMember(tx, caller, input);
  const create = async () => {
    const { kind, title, config } = input.body();
    await requireHourlyQuota(tx, spaceId);
    const room = { spaceId, kind, title, config, facilitatorId: userId };
    return makeOrBegin(tx, room, settings.sessionLimitPerSpace, { plugins, begun });
  };
  return once(tx, userId, input.key, create, (result) => !("begin" in result));
}

/** Limits new rooms per hour: ended rooms stay, so the limit of open rooms is not enough. The space is locked. */
async function requireHourlyQuota(tx: Tx, spaceId: string): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from sessions
    where space_id = ${spaceId} and created_at > now() - interval '1 hour'`.execute(tx.kysely);
  if (rows[0]!.made >= MAX_ROOMS_PER_HOUR)
    throw problem("limit_reached", `a space opens at most ${MAX_ROOMS_PER_HOUR} sessions in an hour`, {
      details: { limit: MAX_ROOMS_PER_HOUR },
    });
}
