import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { leaveSpaces } from "../membership/leave-space.ts";
import { bumpVersionsAndPresence } from "../rooms/bump-version.ts";
import { lockRooms, lockSpaces, type LockedRoom } from "../rooms/locks.ts";
import { seatsChanged } from "../rooms/seats-changed.ts";
import { transferSpaces } from "./transfer-spaces.ts";
import { blankPerson, type ErasedPerson } from "./blank-person.ts";
import { requireKnownUser } from "./require-known-user.ts";
import { deleteTokens } from "./sign-out.ts";

type Input = { userId: string; successorId: string | null };

/** What an erasure took, in numbers. */
export type Erasure = {
  orgs: number;
  spaces: number;
  seatsHandedOn: number;
  signIns: number;
  /** Records blanked or deleted, by what they are. */
  records: ErasedPerson;
};

/**
 * Erases one person, guests included: the name becomes `Someone`, what they wrote in standups becomes `[erased]`, and
 * everything else that is theirs alone goes. Rooms and their counts stay: votes, estimates, who took part. The
 * facilitator's seats they held go to the most recently active owner of the space, otherwise to another member. For
 * operators; erasing again does no harm. Signs the person out on every replica and notifies every room that shows them.
 * Throws `no_such_member`, `spaces_stranded` with the spaces that they alone own while no successor is named, and
 * `ownership_refused` for a successor who is not in those spaces' orgs.
 */
export async function erasePerson(db: Database, { userId, successorId }: Input): Promise<Erasure> {
  return transaction(db, async (tx) => {
    await requireKnownUser(tx, userId);
    const orgs = await leaveOrgs(tx, userId);
    const spaceIds = await lockSpacesOf(tx, userId);
    await transferSpaces(tx, { spaceIds, userId, successorId });
    const rooms = await lockRoomsShowing(tx, spaceIds, userId);
    const seatsHandedOn = await handSeatsOn(tx, userId);
    const signIns = await deleteTokens(tx, userId);
    const records = await blankPerson(tx, userId);
    await leaveSpaces(tx, spaceIds, userId);
    // A guest's seat was in no space, so leaving the spaces did not settle the guest's room.
    await seatsChanged(tx, rooms);
    await bumpVersionsAndPresence(
      tx,
      rooms.map((room) => room.id),
    );
    return { orgs, spaces: spaceIds.length, seatsHandedOn, signIns, records };
  });
}

/**
 * Locks the person's orgs, in the order of their ids, takes the person out of them, and returns how many there were. A
 * revocation stays, under a digest of the account, so that the person cannot sign in past it
 * (decisions/identity#revocations-outlive-an-erasure).
 */
async function leaveOrgs(tx: Tx, userId: string): Promise<number> {
  await sql`
    select from orgs o
    where o.id in (select org_id from org_members where user_id = ${userId})
      or o.id in (select s.org_id from space_members m join spaces s on s.id = m.space_id where m.user_id = ${userId})
    order by o.id for no key update of o`.execute(tx.kysely);
  const kept = await sql`
    update org_members m set account = account_digest(u.id, u.issuer, u.subject)
    from users u
    where m.user_id = ${userId} and u.id = m.user_id and m.revoked_at is not null and u.issuer <> ''`.execute(
    tx.kysely,
  );
  const left = await tx.kysely
    .deleteFrom("org_members")
    .where("user_id", "=", userId)
    .where("account", "is", null)
    .execute();
  return (
    Number(kept.numAffectedRows) + left.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  );
}

async function lockSpacesOf(tx: Tx, userId: string): Promise<string[]> {
  const spaces = await lockSpaces(
    tx,
    sql`exists (select from space_members m where m.space_id = s.id and m.user_id = ${userId})`,
  );
  return spaces.map((space) => space.id);
}

/** Locks every room that shows the person, ended ones and those of spaces they left long ago too. */
function lockRoomsShowing(tx: Tx, spaceIds: string[], userId: string): Promise<LockedRoom[]> {
  const kept = kinds.core.flatMap(({ people }) => (people ? [sql`union all ${people.roomsOf(userId)}`] : []));
  return lockRooms(
    tx,
    sql`(s.space_id = any(${spaceIds}) and s.ended_at is null)
      or s.facilitator_id = ${userId}
      or s.id in (
        select session_id from session_participants where user_id = ${userId}
        union all select session_id from presence where user_id = ${userId}
        union all select session_id from kudos where ${userId} in (from_user_id, to_user_id)
        ${sql.join(kept, sql` `)}
      )`,
  );
}

/** Gives the facilitator's seats that the person holds to other members, where the space has any. */
async function handSeatsOn(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql`
    update sessions s set facilitator_id = heir.user_id, facilitator_seen_at = now()
    from (
      select distinct on (held.id) held.id, m.user_id
      from sessions held
      join space_members m on m.space_id = held.space_id and m.user_id <> ${userId}
      where held.facilitator_id = ${userId}
      order by held.id, m.role = 'owner' desc, m.last_seen_at desc, m.user_id
    ) heir
    where s.id = heir.id
    returning s.id`.execute(tx.kysely);
  return rows.length;
}
