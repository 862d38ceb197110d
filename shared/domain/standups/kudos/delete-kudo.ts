import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { bumpVersion } from "../../rooms/bump-version.ts";
import { lockRoom } from "../../rooms/locks.ts";
import { lockSpaceAsMember, type SpaceAddress } from "../../membership/lock-space.ts";

export type KudoAddress = SpaceAddress & { kudoId: string };

/**
 * Deletes a kudo from the wall and from its room. For its sender, while they are a member. Notifies the viewers of that
 * room if it is open. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `no_such_kudo`,
 * `sender_only`.
 */
export async function deleteKudo(
  ctx: { db: Database },
  caller: Credential,
  { kudoId, ...address }: KudoAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsMember(tx, caller, address, admitNoGuest);
    const kudo = await tx.kysely
      .selectFrom("kudos")
      .select(["from_user_id", "session_id"])
      .where("id", "=", kudoId)
      .where("space_id", "=", spaceId)
      .executeTakeFirst();
    if (!kudo) throw problem("no_such_kudo");
    if (kudo.from_user_id !== userId) throw problem("sender_only");
    if (kudo.session_id !== null) await bumpOpenRoom(tx, kudo.session_id);
    await tx.kysely.deleteFrom("kudos").where("id", "=", kudoId).execute();
  });
}

async function bumpOpenRoom(tx: Tx, sessionId: string) {
  const room = await lockRoom(tx, sessionId);
  if (room && !room.ended) await bumpVersion(tx, sessionId);
}
