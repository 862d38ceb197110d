import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_COMMITMENT_TEXT_BYTES, MAX_COMMITMENTS } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { addCommitmentBody, resolutionBody, commitmentBody } from "#shared/wire/standup.ts";
import type { ActionContext } from "../action.ts";
import { bytesOf, requireText } from "../room-text.ts";
import { standupAction } from "./action.ts";

// A promise belongs to a person in a space and shows in every open standup there, so each of these actions counts a
// version in all of them.
const shared = { verb: "POST", who: "member", scope: "space" } as const;

/** The most open promises of a person in one space. */
const MAX_OPEN = 100;

/** The most that they make in a day: closed ones stay. */
const MAX_PER_DAY = 300;

/**
 * Makes a promise to the space. It shows in every open standup until it is landed, dropped or removed. For members.
 * Throws `limit_reached`, `room_full`.
 */
export const add = standupAction({
  ...shared,
  summary: "Promise something; it comes back until it is done or dropped",
  makes: true,
  body: addCommitmentBody,
  async run(tx, { room, userId }, { text }) {
    await requireCommitmentLeft(tx, { spaceId: room.spaceId, userId, text });
    const made = await sql<{ id: string }>`
      insert into standup_commitments (space_id, user_id, text, opened_session_id)
      values (${room.spaceId}, ${userId}, ${text}, ${room.id}) returning id`.execute(tx.kysely);
    return { everywhere: true, created: made.rows[0]!.id };
  },
});

/**
 * Bounded because the open promises of a space's members are in every frame of its standups. Counted under the space's
 * lock. Those of people who left are not shown and take nothing from the others.
 */
async function requireCommitmentLeft(
  tx: Tx,
  { spaceId, userId, text }: { spaceId: string; userId: string; text: string },
) {
  const { rows } = await sql<{ own: number; open: number; held: number; ofDay: number }>`
    select count(*) filter (where c.user_id = ${userId}) as own, count(*) as open,
      coalesce(sum(octet_length(c.text)), 0) as held,
      (select count(*) from standup_commitments made
        where made.space_id = ${spaceId} and made.user_id = ${userId}
          and made.created_at > now() - interval '1 day') as "ofDay"
    from standup_commitments c
    join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
    where c.space_id = ${spaceId} and c.closed_at is null`.execute(tx.kysely);
  const { own, open, held, ofDay } = rows[0]!;
  if (own >= MAX_OPEN)
    throw problem("limit_reached", `a person has at most ${MAX_OPEN} open promises in a space`);
  if (ofDay >= MAX_PER_DAY)
    throw problem("limit_reached", `a person makes at most ${MAX_PER_DAY} promises in a space in a day`);
  if (open >= MAX_COMMITMENTS)
    throw problem("limit_reached", `a space has at most ${MAX_COMMITMENTS} open promises, and all are made`);
  requireText("a space's list of open promises", MAX_COMMITMENT_TEXT_BYTES, { held, growth: bytesOf(text) });
}

/**
 * Says what became of an own promise: done closes it as landed; not yet carries it on, counted once for each room,
 * however often it is answered there. For members. Throws `no_such_commitment`.
 */
export const resolve = standupAction({
  ...shared,
  summary: "Say that an own promise is done, or not yet",
  body: resolutionBody,
  async run(tx, context, { id, done }) {
    if (done) return close(tx, context, id, "landed");
    await requireOwnOpen(tx, context, id);
    const carried = await sql`
      with here as (
        insert into standup_carries (commitment_id, session_id) values (${id}, ${context.room.id})
        on conflict do nothing returning commitment_id
      )
      update standup_commitments set carried = carried + 1
      where id = (select commitment_id from here)
      returning id`.execute(tx.kysely);
    return carried.rows.length > 0 ? { everywhere: true } : "unchanged";
  },
});

/** Closes an own promise as dropped; its count stays. For members. Throws `no_such_commitment`. */
export const drop = standupAction({
  ...shared,
  summary: "Give an own promise up",
  body: commitmentBody,
  run: (tx, context, { id }) => close(tx, context, id, "dropped"),
});

/** Deletes an own promise, as if it had never been made. For members. Throws `no_such_commitment`. */
export const remove = standupAction({
  ...shared,
  summary: "Take an own promise back without a trace",
  body: commitmentBody,
  async run(tx, context, { id }) {
    await requireOwnOpen(tx, context, id);
    await tx.kysely.deleteFrom("standup_commitments").where("id", "=", id).execute();
    return { everywhere: true };
  },
});

async function close(tx: Tx, context: ActionContext, id: string, reason: "landed" | "dropped") {
  await requireOwnOpen(tx, context, id);
  await sql`
    update standup_commitments
    set closed_at = now(), closed_reason = ${reason}, closed_session_id = ${context.room.id}
    where id = ${id}`.execute(tx.kysely);
  return { everywhere: true } as const;
}

/** Locks the caller's own open promise. Throws `no_such_commitment` for any other id. */
async function requireOwnOpen(tx: Tx, { room, userId }: ActionContext, id: string) {
  const own = await sql`
    select from standup_commitments
    where id = ${id} and user_id = ${userId} and space_id = ${room.spaceId} and closed_at is null
    for update`.execute(tx.kysely);
  if (own.rows.length === 0) throw problem("no_such_commitment");
}
