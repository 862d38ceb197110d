import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { WallKudo } from "#shared/wire/standup.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";

const shown = 100;

/**
 * Returns the newest kudos of a space, including those of people who have left it. For members. Invariant: kudos are
 * not counted or ranked, and cannot be filtered by person. Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`.
 */
export async function listKudos(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<WallKudo[]> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  return db.kysely
    .selectFrom("kudos as k")
    .innerJoin("users as giver", "giver.id", "k.from_user_id")
    .innerJoin("users as taker", "taker.id", "k.to_user_id")
    .select([
      "k.id",
      "k.from_user_id as fromUserId",
      "k.to_user_id as toUserId",
      "k.text",
      "k.session_id as sessionId",
      sql<string>`iso(k.created_at)`.as("createdAt"),
      "giver.name as fromName",
      "taker.name as toName",
    ])
    .where("k.space_id", "=", spaceId)
    .orderBy("k.created_at", "desc")
    .orderBy("k.ordinal", "desc")
    .limit(shown)
    .execute();
}
