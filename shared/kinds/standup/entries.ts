import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { isTypedOverOther } from "#shared/wire/base.ts";
import { problem } from "#shared/wire/problems.ts";
import { entryBody, readyBody } from "#shared/wire/standup.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { nothingWritten, requireOwnEntry } from "./own-entry.ts";

/**
 * Writes the caller's own entry. Without `base`, the body replaces the whole entry. With `base`, only the sent fields
 * change, if their stored texts still equal the base. Writing the same text again changes nothing, except that a
 * prefilled entry becomes a written one. For participants. Throws `limit_reached`, `entry_changed`, `room_full`.
 */
export const writeEntry = standupAction({
  verb: "PUT",
  who: "participant",
  summary: "Write the caller's own entry; without a base a missing field is empty",
  body: entryBody,
  async run(tx, { room, userId }, { base, ...sent }) {
    const { held, own } = await requireOwnEntry(tx, room.id, userId);
    const entry = own ?? nothingWritten;
    if (isTypedOverOther(sent, base, entry))
      throw problem("entry_changed", undefined, { details: { entry } });
    const unsent = base ? entry : nothingWritten;
    const { yesterday = unsent.yesterday, today = unsent.today, blockers = unsent.blockers } = sent;
    const growth =
      bytesOf(yesterday, today, blockers) - bytesOf(entry.yesterday, entry.today, entry.blockers);
    requireRoomText({ held, growth });
    const written = await sql`
      insert into standup_entries as e (session_id, user_id, yesterday, today, blockers, posted_at)
      values (${room.id}, ${userId}, ${yesterday}, ${today}, ${blockers}, now())
      on conflict (session_id, user_id) do update
        set yesterday = excluded.yesterday, today = excluded.today, blockers = excluded.blockers, posted_at = now()
        where e.posted_at is null
          or (e.yesterday, e.today, e.blockers) <> (excluded.yesterday, excluded.today, excluded.blockers)
      returning 1`.execute(tx.kysely);
    return written.rows.length > 0 ? "changed" : "unchanged";
  },
});

/**
 * Sets the caller's own ready flag before the first speaker. While the caller speaks, the flag says that they are done.
 * It is only displayed and triggers nothing. At other times nothing changes. For participants. Throws `limit_reached`.
 */
export const ready = standupAction({
  verb: "PUT",
  who: "participant",
  summary: "Set whether the caller is ready, or done while they speak; it is only displayed",
  body: readyBody,
  async run(tx, { room, userId }, { ready: isReady }) {
    if (room.phase === "speaking") return setDone(tx, room.id, userId, isReady);
    if (room.phase !== "") return "unchanged";
    await requireOwnEntry(tx, room.id, userId);
    const saved = await sql`
      insert into standup_entries as e (session_id, user_id, ready) values (${room.id}, ${userId}, ${isReady})
      on conflict (session_id, user_id) do update set ready = excluded.ready where e.ready <> excluded.ready
      returning 1`.execute(tx.kysely);
    return saved.rows.length > 0 ? "changed" : "unchanged";
  },
});

/** Sets the speaker's own flag. For other people it changes nothing. */
async function setDone(tx: Tx, sessionId: string, userId: string, isDone: boolean) {
  const saved = await sql`
    update standup_entries e set ready = ${isDone} from sessions s
    where s.id = ${sessionId} and s.current_speaker_id = ${userId}
      and e.session_id = s.id and e.user_id = s.current_speaker_id and e.ready <> ${isDone}
    returning 1`.execute(tx.kysely);
  return saved.rows.length > 0 ? "changed" : "unchanged";
}
