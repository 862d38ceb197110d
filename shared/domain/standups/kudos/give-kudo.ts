import type { Database } from "#shared/db/database.ts";
import { insertKudo } from "#shared/standups/insert-kudo.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { KudoBody, WallKudo } from "#shared/wire/standup.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { once, type RequestKey } from "../../callers/once.ts";
import { lockSpaceAsMember, type SpaceAddress } from "../../membership/lock-space.ts";

type Context = { db: Database; settings: Pick<Settings, "kudoLimitPerSpace"> };

/**
 * Gives a kudo on a space's wall, outside of any room. For members. It notifies no viewers, because only rooms have
 * viewers. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, the problems of `body`, `invalid`
 * for oneself or for a non-member, `limit_reached`, `key_reused`.
 */
export async function giveKudo(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  body: () => KudoBody,
  key: RequestKey | null,
): Promise<WallKudo> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsMember(tx, caller, address, admitNoGuest);
    return once(tx, userId, key, async () => {
      const { to, text } = body();
      if (to === userId) throw problem("invalid", "choose a person other than yourself");
      const names = await memberNames(tx, spaceId, [userId, to]);
      const toName = names.get(to);
      if (toName === undefined) throw problem("invalid", "choose a member of the space");
      const kudo = { fromUserId: userId, toUserId: to, text, sessionId: null };
      const limit = ctx.settings.kudoLimitPerSpace;
      const inserted = await insertKudo(tx, { spaceId, ...kudo }, limit);
      if (!inserted)
        throw problem("limit_reached", `a space gives at most ${limit} kudos in 30 days`, {
          details: { limit },
        });
      return { ...kudo, ...inserted, fromName: names.get(userId)!, toName };
    });
  });
}

/** Returns the names of the given people who are members of a space. The space is locked, so they stay members. */
async function memberNames(tx: Tx, spaceId: string, people: string[]): Promise<Map<string, string>> {
  const members = await tx.kysely
    .selectFrom("space_members")
    .innerJoin("users", "users.id", "space_members.user_id")
    .select(["users.id", "users.name"])
    .where("space_members.space_id", "=", spaceId)
    .where("space_members.user_id", "in", people)
    .execute();
  return new Map(members.map(({ id, name }) => [id, name]));
}
