import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { addCommitment, requireOneMoreOpen } from "#shared/standups/commitments.ts";
import { endedStandupsWith } from "#shared/standups/freeze-commitments.ts";
import { problem } from "#shared/wire/problems.ts";
import { addCommitmentBody, resolutionBody, commitmentBody } from "#shared/wire/standup.ts";
import type { ActionContext } from "../action.ts";
import { standupAction } from "./action.ts";

// A commitment belongs to a person in a space and shows in every open standup there. So each of these actions
// increments the versions of all of them.
const shared = { verb: "POST", who: "member", scope: "space" } as const;

/**
 * Adds a commitment to the space. It shows in every open standup until it is landed, dropped or removed. For members.
 * Throws `limit_reached`, `room_full`.
 */
export const add = standupAction({
  ...shared,
  summary: "Add a commitment; it shows in every standup until it is done or dropped",
  makes: true,
  body: addCommitmentBody,
  async run(tx, { room, userId }, { text }) {
    const added = { spaceId: room.spaceId, userId, text, sessionId: room.id, installId: null };
    return { everywhere: true, created: await addCommitment(tx, added) };
  },
});

/**
 * Resolves the caller's own commitment. With `done` it is closed as landed. Otherwise it is carried over, which counts
 * once per room. For members. Throws `no_such_commitment`.
 */
export const resolve = standupAction({
  ...shared,
  summary: "Resolve the caller's own commitment: done, or not yet",
  body: resolutionBody,
  async run(tx, context, { id, done }) {
    if (done) return close(tx, context, id, "landed");
    await requireOwnOpen(tx, context, id);
    const carried = await sql`
      with new_carry as (
        insert into standup_carries (commitment_id, session_id) values (${id}, ${context.room.id})
        on conflict do nothing returning commitment_id
      )
      update standup_commitments set carried = carried + 1
      where id = (select commitment_id from new_carry)
      returning id`.execute(tx.kysely);
    return carried.rows.length > 0 ? { everywhere: true } : "unchanged";
  },
});

/**
 * Closes the caller's own commitment as dropped; its number of carries stays. For members. Throws `no_such_commitment`.
 */
export const drop = standupAction({
  ...shared,
  summary: "Drop the caller's own commitment",
  body: commitmentBody,
  run: (tx, context, { id }) => close(tx, context, id, "dropped"),
});

/** Deletes the caller's own commitment without a trace. For members. Throws `no_such_commitment`. */
export const remove = standupAction({
  ...shared,
  summary: "Delete the caller's own commitment without a trace",
  body: commitmentBody,
  async run(tx, context, { id }) {
    await requireOwnOpen(tx, context, id);
    const ended = await endedStandupsWith(tx, id);
    await tx.kysely.deleteFrom("standup_commitments").where("id", "=", id).execute();
    return { everywhere: true, ended };
  },
});

/**
 * Takes back the last outcome that the caller's own commitment got in this room: it is open again, or not carried. Taking
 * back twice changes nothing. For members. Throws `no_such_commitment` for one that was closed elsewhere too, and
 * `limit_reached` and `room_full` if there is no place for another open one.
 */
export const undo = standupAction({
  ...shared,
  summary: "Take back the outcome that the caller's own commitment got in this room",
  body: commitmentBody,
  async run(tx, { room, userId }, { id }) {
    const { rows } = await sql<{ text: string; closed: boolean; here: boolean }>`
      select text, closed_at is not null as closed, coalesce(closed_session_id = ${room.id}, false) as here
      from standup_commitments where id = ${id} and user_id = ${userId} and space_id = ${room.spaceId}
      for update`.execute(tx.kysely);
    const [own] = rows;
    if (!own || (own.closed && !own.here)) throw problem("no_such_commitment");
    if (!own.closed) return (await undoCarry(tx, room.id, id)) ? { everywhere: true } : "unchanged";
    await requireOneMoreOpen(tx, { spaceId: room.spaceId, userId, text: own.text });
    await sql`
      update standup_commitments set closed_at = null, closed_reason = null, closed_session_id = null
      where id = ${id}`.execute(tx.kysely);
    return { everywhere: true };
  },
});

/** Takes back that a commitment was carried in a room. Returns false if it was not. */
async function undoCarry(tx: Tx, sessionId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with undone as (
      delete from standup_carries where commitment_id = ${id} and session_id = ${sessionId} returning commitment_id
    )
    update standup_commitments set carried = greatest(carried - 1, 0)
    where id = (select commitment_id from undone)
    returning id`.execute(tx.kysely);
  return rows.length > 0;
}

async function close(tx: Tx, context: ActionContext, id: string, reason: "landed" | "dropped") {
  await requireOwnOpen(tx, context, id);
  await sql`
    update standup_commitments
    set closed_at = now(), closed_reason = ${reason}, closed_session_id = ${context.room.id}
    where id = ${id}`.execute(tx.kysely);
  return { everywhere: true } as const;
}

/** Locks the caller's own open commitment. Throws `no_such_commitment` for any other id. */
async function requireOwnOpen(tx: Tx, { room, userId }: ActionContext, id: string) {
  const own = await sql`
    select from standup_commitments
    where id = ${id} and user_id = ${userId} and space_id = ${room.spaceId} and closed_at is null
    for update`.execute(tx.kysely);
  if (own.rows.length === 0) throw problem("no_such_commitment");
}
