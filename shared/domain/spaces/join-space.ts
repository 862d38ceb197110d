import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { JoinSpace } from "#shared/wire/spaces.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import { type Credential, tokenDigest } from "../callers/credential.ts";
import { enterSpace, type EntryResult, type PasscodeCheck } from "./enter-space.ts";
import { findSpaceToJoin, type SpaceToJoin } from "./find-space-to-join.ts";
import { requirePasscode } from "./require-passcode.ts";
import { sql } from "#shared/db/sql.ts";

type Context = { db: Database; report: Report; settings: Pick<Settings, "memberLimitPerSpace"> };
type Input = { orgSlug: string; slug: string; client: ClientKeys; body: () => JoinSpace };

/**
 * Makes the caller a member of a space, with an invite handle or its passcode if it has one. For members of the org.
 * Reports `space.member.add`, except for a caller who is already a member. After `not_signed_in`, `session_ended`,
 * `no_such_space` and the problems of `body`, the first of these applies:
 *
 * 1. already a member, or an open space (without a passcode): succeeds;
 * 2. neither passcode nor handle: throws `invalid`;
 * 3. a valid handle: succeeds;
 * 4. the guess limits of the client and of the space: throws `too_many_attempts`;
 * 5. the passcode: succeeds, or throws `wrong_passcode`.
 *
 * Throws `limit_reached` if the space is full.
 */
export async function joinSpace(ctx: Context, caller: Credential, input: Input): Promise<void> {
  const target = await findSpaceToJoin(ctx.db.pool, caller, input.orgSlug, input.slug);
  const { passcode: typed, handle } = input.body();
  if (target.isMember) return;
  if (target.passcode !== "") {
    if (typed === undefined && handle === undefined)
      throw problem("invalid", "this space needs its passcode");
    if (handle !== undefined && (await enterByHandle(ctx, target, input, handle)) !== "refused") return;
    const guarded = { ...target, org: input.orgSlug, space: input.slug };
    await requirePasscode(ctx, guarded, { client: input.client, userId: target.userId, typed });
  }
  // The compared passcode may have been replaced since.
  const entered = await enter(ctx, target, input, () => (passcode) => passcode === target.passcode);
  if (entered === "refused") throw problem("wrong_passcode");
}

// A valid handle does not count as a guess, because it is too long to guess.
function enterByHandle(
  ctx: Context,
  target: SpaceToJoin,
  input: Input,
  handle: string,
): Promise<EntryResult> {
  return enter(ctx, target, input, (tx) => () => spendHandle(tx, target.spaceId, handle));
}

async function enter(
  ctx: Context,
  { spaceId, userId }: SpaceToJoin,
  { orgSlug: org, slug: space }: Input,
  opens: (tx: Tx) => PasscodeCheck,
): Promise<EntryResult> {
  return transaction(ctx.db, async (tx) => {
    const limit = ctx.settings.memberLimitPerSpace;
    const entered = await enterSpace(tx, { spaceId, userId, limit, opens: opens(tx) });
    if (entered === "entered")
      tx.afterCommit(() =>
        ctx.report({ event: "space.member.add", actor: userId, org, space, target: userId }),
      );
    return entered;
  });
}

/**
 * Deletes an invite handle of a space and returns true if it was valid. The deletion is part of the transaction. So one
 * of several concurrent joins succeeds, and a join that fails later leaves the handle unspent.
 */
async function spendHandle(tx: Tx, spaceId: string, handle: string): Promise<boolean> {
  const spent = await tx.kysely
    .deleteFrom("invite_handles")
    .where("digest", "=", tokenDigest(handle))
    .where("space_id", "=", spaceId)
    // clock_timestamp(), not now(): the transaction may have waited for the space's lock.
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .returning("space_id")
    .executeTakeFirst();
  return spent !== undefined;
}
