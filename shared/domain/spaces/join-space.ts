import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { JoinSpace } from "#shared/wire/spaces.ts";
import type { ClientKeys } from "../callers/client-keys.ts";
import type { Credential } from "../callers/credential.ts";
import { enterSpace, type EntryResult, type PasscodeCheck } from "./enter-space.ts";
import { findSpaceToJoin, type SpaceToJoin } from "./find-space-to-join.ts";
import { requirePasscode } from "./require-passcode.ts";
import { spendHandle } from "./spend-handle.ts";

type Context = { db: Database; report: Report; settings: Pick<Settings, "memberLimitPerSpace"> };
type Input = { orgSlug: string; slug: string; client: ClientKeys; body: () => JoinSpace };

/**
 * Makes the caller a member of a space, by an invite handle or its passcode where it has one. For members of the org.
 * Reports `space.member.add`, but not for a caller who is a member already. After `not_signed_in`, `session_ended`,
 * `no_such_space` and what `body` throws, the first of these applies:
 *
 * 1. a member already, or an open space: in;
 * 2. neither passcode nor handle: throws `invalid`;
 * 3. a good handle: in;
 * 4. the budgets of guesses, of the client and of the space: throws `too_many_attempts`;
 * 5. the passcode: in, or throws `wrong_passcode`.
 *
 * Throws `limit_reached` where the space is full.
 */
export async function joinSpace(ctx: Context, caller: Credential, input: Input): Promise<void> {
  const door = await findSpaceToJoin(ctx.db.pool, caller, input.orgSlug, input.slug);
  const { passcode: typed, handle } = input.body();
  if (door.isMember) return;
  if (door.passcode !== "") {
    if (typed === undefined && handle === undefined)
      throw problem("invalid", "this space needs its passcode");
    if (handle !== undefined && (await enterByHandle(ctx, door, input, handle)) !== "refused") return;
    const space = { ...door, org: input.orgSlug, space: input.slug };
    await requirePasscode(ctx, space, { client: input.client, userId: door.userId, typed });
  }
  // The passcode that was compared may have been replaced meanwhile.
  const entered = await enter(ctx, door, input, () => (passcode) => passcode === door.passcode);
  if (entered === "refused") throw problem("wrong_passcode");
}

// A good handle costs no guess, because it cannot be found by trying.
function enterByHandle(ctx: Context, door: SpaceToJoin, input: Input, handle: string): Promise<EntryResult> {
  return enter(ctx, door, input, (tx) => () => spendHandle(tx, door.spaceId, handle));
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
