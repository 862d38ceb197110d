import { isWritten } from "#shared/standups/readable.ts";
import type { SessionKind } from "../kind.ts";

/**
 * SQL over an open room `s` and the person `viewer`: true if a standup over a day waits for the person's entry. It is the
 * rule for awaited people in `state.ts`, for one person.
 */
export const waitsFor = `(s.config->>'mode' = 'async'
    and exists (
      select from room_seat(s.id, viewer.user_id) seat where not seat.spectator)
    and not is_away(viewer.user_id, standup_day(s.id))
    and not exists (
      select from standup_entries e
      where e.session_id = s.id and e.user_id = viewer.user_id and ${isWritten}))`;

/** The notices of standups. A person who opened the room by hand is not told that it opened. */
export const notices: SessionKind["notices"] = {
  opened: `(${waitsFor} and (s.facilitator_id <> viewer.user_id
    or exists (select from standup_slots slot where slot.session_id = s.id)))`,
  closing: waitsFor,
  turn: "s.current_speaker_id = viewer.user_id",
  help: `exists (
    select from standup_mentions m where m.session_id = s.id and m.to_user_id = viewer.user_id and not m.done)`,
  reply: `(exists (
      select from standup_replies r
      where r.session_id = s.id and r.entry_user_id = viewer.user_id and r.user_id <> viewer.user_id)
    or exists (
      select from standup_mention_replies r where r.session_id = s.id and r.from_user_id = viewer.user_id))`,
};
