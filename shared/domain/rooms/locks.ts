import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/**
 * These functions take all locks on spaces and rooms, except the locks inside one statement (an action's room,
 * presence). All transactions take locks in this order, to avoid deadlocks:
 *
 * 1. orgs, then the people of an org;
 * 2. spaces, by id;
 * 3. rooms, by id;
 * 4. rows that refer to rooms: links, tokens of guests, entries, deliveries;
 * 5. kinds of plugins, then installs of plugins.
 *
 * A sign-in is the exception: before the orgs it locks the person's own account, and the revocations that an erasure of
 * the account left. It can deadlock with the person's erasure, or with a change of such a revocation. After a deadlock,
 * `transaction` runs the work again.
 *
 * A transaction that changes several rooms locks their space first. A transaction that locks rooms without their space
 * skips locked rooms, or locks all its rooms in one call. Locks are `for no key update`, so other transactions can
 * insert rows that refer to the space or room. Only a deletion takes a stronger lock.
 */
export type LockedSpace = { id: string; slug: string; passcode: string };

export type LockedRoom = {
  id: string;
  spaceId: string;
  kind: string;
  kindId: string;
  title: string;
  ended: boolean;
};

const spaceColumns = sql`s.id, s.slug, s.passcode`;
const roomColumns = sql`
  s.id, s.space_id as "spaceId", s.kind, s.kind_id as "kindId", s.title, s.ended_at is not null as ended`;

/** Locks the spaces that match a condition over `s`, in order of id, and returns them. */
export async function lockSpaces(tx: Tx, which: SqlPart<unknown>): Promise<LockedSpace[]> {
  const { rows } = await sql<LockedSpace>`
    select ${spaceColumns} from spaces s where ${which} order by s.id for no key update of s`.execute(
    tx.kysely,
  );
  return rows;
}

/** Locks one space and returns it; undefined if it does not exist. */
export async function lockSpace(tx: Tx, spaceId: string): Promise<LockedSpace | undefined> {
  return (await lockSpaces(tx, sql`s.id = ${spaceId}`))[0];
}

/**
 * Locks the first candidate space that no transaction has locked. Returns its id, or undefined if there is none.
 * `candidates` is a query with the columns `id` and `rank`; the lowest rank comes first.
 */
export async function lockFirstFreeSpace(tx: Tx, candidates: SqlPart<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from (${candidates}) candidate join spaces s on s.id = candidate.id
    order by candidate.rank limit 1
    for no key update of s skip locked`.execute(tx.kysely);
  return rows[0]?.id;
}

/** Locks the rooms that match a condition over `s`, in order of id, and returns them. */
export async function lockRooms(tx: Tx, which: SqlPart<unknown>): Promise<LockedRoom[]> {
  const { rows } = await sql<LockedRoom>`
    select ${roomColumns} from sessions s where ${which} order by s.id for no key update of s`.execute(
    tx.kysely,
  );
  return rows;
}

/** Locks one room and returns it; undefined if it does not exist. */
export async function lockRoom(tx: Tx, sessionId: string): Promise<LockedRoom | undefined> {
  return (await lockRooms(tx, sql`s.id = ${sessionId}`))[0];
}

/** Locks the open rooms of a space, which is locked, and returns them. */
export function lockOpenRooms(tx: Tx, spaceId: string): Promise<LockedRoom[]> {
  return lockRooms(tx, sql`s.space_id = ${spaceId} and s.ended_at is null`);
}

/** Locks rooms for deletion, in order of id, and returns them. Their space is locked already. */
export async function lockRoomsToDelete(tx: Tx, which: SqlPart<unknown>): Promise<LockedRoom[]> {
  const { rows } = await sql<LockedRoom>`
    select ${roomColumns} from sessions s where ${which} order by s.id for update of s`.execute(tx.kysely);
  return rows;
}

/** Locks at most `most` of the rooms that match a condition and are not locked, in the given order. */
export async function lockFreeRooms(
  tx: Tx,
  which: SqlPart<unknown>,
  { orderBy, most }: { orderBy: SqlPart<unknown>; most: number },
): Promise<LockedRoom[]> {
  const { rows } = await sql<LockedRoom>`
    select ${roomColumns} from sessions s where ${which} order by ${orderBy} limit ${most}
    for no key update of s skip locked`.execute(tx.kysely);
  return rows;
}
