import { sql } from "kysely";
import { problem } from "#shared/wire/problems.ts";
import { mentionBody } from "#shared/wire/standup.ts";
import { action } from "../kind.ts";
import { requireColleague } from "./colleague.ts";

/**
 * Asks a colleague for help, or takes that back. Asking twice changes nothing, not even the version.
 * Spec 1, Standup mention; spec 2, Standup actions.
 * Invariant: who asks whom never enters the room's state; a push only tells both to look at their own list again.
 */
export const mention = action({
  verb: "PUT",
  who: "member",
  summary: "Ask a colleague for help, or take that back",
  body: mentionBody,
  async run(tx, { room, userId }, { to, needed }) {
    if (room.config["mode"] === "sync")
      throw problem("only_async", "people ask each other in a standup over a day");
    await requireColleague(tx, { spaceId: room.spaceId, userId, to });
    const changed = needed
      ? await sql`
          insert into standup_mentions (session_id, from_user_id, to_user_id)
          values (${room.id}, ${userId}, ${to}) on conflict do nothing returning 1`.execute(tx.kysely)
      : await sql`
          delete from standup_mentions
          where session_id = ${room.id} and from_user_id = ${userId} and to_user_id = ${to}
          returning 1`.execute(tx.kysely);
    return changed.rows.length > 0 ? "changed" : "unchanged";
  },
});
