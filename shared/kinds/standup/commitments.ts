import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_COMMITMENT_TEXT_BYTES, MAX_COMMITMENTS } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { addCommitmentBody, resolutionBody, commitmentBody } from "#shared/wire/standup.ts";
import type { ActionContext } from "../action.ts";
import { bytesOf, requireText } from "../room-text.ts";
import { standupAction } from "./action.ts";

// A commitment belongs to a person in a space and shows in every open standup there. So each of these actions
// increments the versions of all of them.
const shared = { verb: "POST", who: "member", scope: "space" } as const;

/** The maximum number of a person's open commitments in one space. */
const MAX_OPEN = 100;

/**
 * The maximum number of commitments that a person adds in a day. It also limits closed ones, which are kept.
 */
const MAX_PER_DAY = 300;

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
    await requireCommitmentAllowed(tx, { spaceId: room.spaceId, userId, text });
    const inserted = await sql<{ id: string }>`
      insert into standup_commitments (space_id, user_id, text, opened_session_id)
      values (${room.spaceId}, ${userId}, ${text}, ${room.id}) returning id`.execute(tx.kysely);
    return { everywhere: true, created: inserted.rows[0]!.id };
  },
});

/**
 * Requires that one more commitment is within the limits. They exist because every frame of the space's standups
 * contains all its open commitments. The space must be locked. Commitments of former members are not shown and do not
 * count.
 */
async function requireCommitmentAllowed(
  tx: Tx,
  { spaceId, userId, text }: { spaceId: string; userId: string; text: string },
) {
  const { rows } = await sql<{ own: number; open: number; held: number; ofDay: number }>`
    select count(*) filter (where c.user_id = ${userId}) as own, count(*) as open,
      coalesce(sum(octet_length(c.text)), 0) as held,
      (select count(*) from standup_commitments recent
        where recent.space_id = ${spaceId} and recent.user_id = ${userId}
          and recent.created_at > now() - interval '1 day') as "ofDay"
    from standup_commitments c
    join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
    where c.space_id = ${spaceId} and c.closed_at is null`.execute(tx.kysely);
  const { own, open, held, ofDay } = rows[0]!;
  if (own >= MAX_OPEN)
    throw problem("limit_reached", `a person has at most ${MAX_OPEN} open commitments in a space`);
  if (ofDay >= MAX_PER_DAY)
    throw problem("limit_reached", `a person adds at most ${MAX_PER_DAY} commitments in a space in a day`);
  if (open >= MAX_COMMITMENTS)
    throw problem("limit_reached", `a space has at most ${MAX_COMMITMENTS} open commitments`);
  requireText("a space's list of open commitments", MAX_COMMITMENT_TEXT_BYTES, {
    held,
    growth: bytesOf(text),
  });
}

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

/** Locks the caller's own open commitment. Throws `no_such_commitment` for any other id. */
async function requireOwnOpen(tx: Tx, { room, userId }: ActionContext, id: string) {
  const own = await sql`
    select from standup_commitments
    where id = ${id} and user_id = ${userId} and space_id = ${room.spaceId} and closed_at is null
    for update`.execute(tx.kysely);
  if (own.rows.length === 0) throw problem("no_such_commitment");
}
