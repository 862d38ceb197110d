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

/** The counts of an erasure. */
export type Erasure = {
  orgs: number;
  spaces: number;
  /** The spaces that the successor owns now, as `org/slug`. */
  transferred: string[];
  seatsHandedOn: number;
  signIns: number;
  /** Records that were blanked or deleted, by type. */
  records: ErasedPerson;
};

/**
 * Erases one person, including guests. The name becomes `Someone`, their texts in standups become `[erased]`, and all
 * other data of theirs alone is deleted. Rooms and their counts stay: votes, estimates, participants. Their facilitator
 * seats go to the most recently active owner of the space, otherwise to another member. For operators; a repeated
 * erasure is safe. Signs the person out on every replica and notifies every room that shows them. Throws
 * `no_such_member`. Throws `spaces_stranded` with the spaces of which they are the only owner, if no successor is
 * named. Throws `ownership_refused` for a successor outside those spaces' orgs.
 */
export async function erasePerson(db: Database, input: Input): Promise<Erasure> {
  return transaction(db, async (tx) => {
    await requireKnownUser(tx, input.userId);
    await lockOrgsOf(tx, input.userId);
    return eraseInOrgs(tx, input);
  });
}

/** Erases a person like `erasePerson`, after `lockOrgsOf`. */
export async function eraseInOrgs(tx: Tx, { userId, successorId }: Input): Promise<Erasure> {
  // A sign-in that is under way ends first, so that its token and memberships are found. A later one makes a new person.
  await sql`select from users where id = ${userId} for update`.execute(tx.kysely);
  const orgs = await leaveOrgs(tx, userId);
  const spaceIds = await lockSpacesOf(tx, userId);
  const transferred = await transferSpaces(tx, { spaceIds, userId, successorId });
  const rooms = await lockRoomsShowing(tx, spaceIds, userId);
  const seatsHandedOn = await transferSeats(tx, userId);
  const signIns = await deleteTokens(tx, userId);
  const records = await blankPerson(tx, userId);
  await leaveSpaces(tx, spaceIds, userId);
  // A guest's seat belongs to no space, so `leaveSpaces` did not update the guest's room.
  await seatsChanged(tx, rooms);
  await bumpVersionsAndPresence(
    tx,
    rooms.map((room) => room.id),
  );
  return { orgs, spaces: spaceIds.length, transferred, seatsHandedOn, signIns, records };
}

/** Locks the orgs of a person and of their spaces, in order of id, and returns the ids. */
export async function lockOrgsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orgs o
    where o.id in (select org_id from org_members where user_id = ${userId})
      or o.id in (select s.org_id from space_members m join spaces s on s.id = m.space_id where m.user_id = ${userId})
    order by o.id for no key update of o`.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/**
 * Removes a person from their locked orgs, and returns their number. A revocation stays under a digest of the account,
 * so that a new sign-in cannot evade it (decisions/identity#revocations-outlive-an-erasure).
 */
async function leaveOrgs(tx: Tx, userId: string): Promise<number> {
  const revoked = await sql`
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
    Number(revoked.numAffectedRows) +
    left.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  );
}

async function lockSpacesOf(tx: Tx, userId: string): Promise<string[]> {
  const spaces = await lockSpaces(
    tx,
    sql`exists (select from space_members m where m.space_id = s.id and m.user_id = ${userId})`,
  );
  return spaces.map((space) => space.id);
}

/** Locks every room that shows the person, including ended ones and those of spaces that they left. */
function lockRoomsShowing(tx: Tx, spaceIds: string[], userId: string): Promise<LockedRoom[]> {
  const ofKinds = kinds.core.flatMap(({ people }) =>
    people ? [sql`union all ${people.roomsOf(userId)}`] : [],
  );
  return lockRooms(
    tx,
    sql`(s.space_id = any(${spaceIds}) and s.ended_at is null)
      or s.facilitator_id = ${userId}
      or s.id in (
        select session_id from session_participants where user_id = ${userId}
        union all select session_id from presence where user_id = ${userId}
        union all select session_id from kudos where ${userId} in (from_user_id, to_user_id)
        ${sql.join(ofKinds, sql` `)}
      )`,
  );
}

/** Gives the person's facilitator seats to other members, if the space has any. Returns the number of seats. */
async function transferSeats(tx: Tx, userId: string): Promise<number> {
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
