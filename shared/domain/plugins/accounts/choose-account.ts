import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsMember, type MemberInSpace } from "../../membership/lock-space.ts";
import type { PluginInSpace } from "../connections/set-place.ts";
import { lockInstall } from "../work/queue-work.ts";
import { findTrackerConnection } from "./tracker-connection.ts";

/**
 * Stores the caller's own account in a tracker. Tickets of their actions in the space are assigned to it. It replaces an
 * earlier choice. For members, each for their own account only. Throws the problems of `lockSpaceAsMember`, `no_such_plugin`
 * for a plugin that creates no tickets for the space, and the problems of `body`.
 */
export async function chooseAccount(
  { db }: { db: Database },
  caller: Credential,
  address: PluginInSpace,
  body: () => TrackerAccount,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { spaceId, userId, connectionId } = await lockOwn(tx, caller, address);
    const { id: account, name } = body();
    await tx.kysely
      .insertInto("plugin_accounts")
      .values({ connection_id: connectionId, space_id: spaceId, user_id: userId, account, name })
      .onConflict((clash) =>
        clash
          .columns(["connection_id", "space_id", "user_id"])
          .doUpdateSet({ account, name, chosen_at: sql<Date>`now()` }),
      )
      .execute();
  });
}

/** Removes the caller's account in a tracker from a space, if they have chosen one. Throws like `chooseAccount`. */
export async function forgetAccount(
  { db }: { db: Database },
  caller: Credential,
  address: PluginInSpace,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { spaceId, userId, connectionId } = await lockOwn(tx, caller, address);
    await tx.kysely
      .deleteFrom("plugin_accounts")
      .where("connection_id", "=", connectionId)
      .where("space_id", "=", spaceId)
      .where("user_id", "=", userId)
      .execute();
  });
}

/** Locks the caller's space and the tracker's install, so that the connection stays. */
async function lockOwn(
  tx: Tx,
  caller: Credential,
  { plugin, ...address }: PluginInSpace,
): Promise<MemberInSpace & { connectionId: string }> {
  const member = await lockSpaceAsMember(tx, caller, address);
  const tracker = { plugin, spaceId: member.spaceId };
  const found = await findTrackerConnection(tx.client, tracker);
  if (found) await lockInstall(tx, found.install);
  // A second statement: it must see a change that was committed while the first waited.
  const connection = found && (await findTrackerConnection(tx.client, tracker));
  if (!connection) throw problem("no_such_plugin");
  return { ...member, connectionId: connection.id };
}
