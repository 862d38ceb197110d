import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

type Context = { db: Database; settings: Pick<Settings, "authMode"> };

/**
 * Lists a space in its org's directory or removes it from there. It grants no access and does not change the passcode.
 * For owners. Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, the problems of `visibility`,
 * `listing_refused` for `org` in open mode.
 */
export async function changeVisibility(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  visibility: () => "private" | "org",
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address);
    const next = visibility();
    if (next === "org" && ctx.settings.authMode === "open") throw problem("listing_refused");
    await tx.kysely.updateTable("spaces").set({ visibility: next }).where("id", "=", spaceId).execute();
  });
}
