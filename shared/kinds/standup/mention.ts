import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { mentionBody } from "#shared/wire/standup.ts";
import { standupAction } from "./action.ts";
import { requireColleague } from "./colleague.ts";

/**
 * Asks a colleague for help, or takes that back. Asking twice changes nothing, not even the version. A colleague who
 * has left the space can no longer be asked, but the request can be taken back. protocol/standups 41–46. For members.
 * Throws `only_async`, `invalid`. Invariant: who asks whom never enters the room's state; a push only makes both
 * clients read their own list again.
 */
export const mention = standupAction({
  verb: "PUT",
  who: "member",
  scope: "space",
  summary: "Ask a colleague for help, or take that back",
  body: mentionBody,
  async run(tx, { room, userId: from }, { to, needed }) {
    if (room.config.mode === "sync")
      throw problem("only_async", "people ask each other in a standup over a day");
    if (!needed && (await takeBack(tx, room.id, { from, to }))) return "changed";
    await requireColleague(tx, { spaceId: room.spaceId, userId: from, to });
    return needed && (await ask(tx, room.id, { from, to })) ? "changed" : "unchanged";
  },
});

type Pair = { from: string; to: string };

async function ask(tx: Tx, sessionId: string, { from, to }: Pair): Promise<boolean> {
  const asked = await sql`
    insert into standup_mentions (session_id, from_user_id, to_user_id)
    values (${sessionId}, ${from}, ${to}) on conflict do nothing returning 1`.execute(tx.kysely);
  return asked.rows.length > 0;
}

async function takeBack(tx: Tx, sessionId: string, { from, to }: Pair): Promise<boolean> {
  const gone = await sql`
    delete from standup_mentions
    where session_id = ${sessionId} and from_user_id = ${from} and to_user_id = ${to}
    returning 1`.execute(tx.kysely);
  return gone.rows.length > 0;
}
