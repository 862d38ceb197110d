import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import { dropSpaces } from "./drop-spaces.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Permanently deletes a space and everything in it. For owners. Closes the sockets of all its rooms; reports
 * `space.delete`. Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`.
 */
export async function deleteSpace(
  ctx: { db: Database; report: Report },
  caller: Credential,
  address: SpaceAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address);
    await dropSpaces(tx, [spaceId]);
    const at = { org: address.orgSlug, space: address.slug, target: address.slug };
    tx.afterCommit(() => ctx.report({ event: "space.delete", actor: userId, ...at }));
  });
}
