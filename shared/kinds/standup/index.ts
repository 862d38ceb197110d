import { sql } from "kysely";
import { isReadable, isWritten } from "#shared/standups/readable.ts";
import {
  standupConfig,
  standupConfigInput,
  standupState,
  type StandupConfig,
  type StandupState,
} from "#shared/wire/standup.ts";
import { defineKind, type ScheduledRoom } from "../kind.ts";
import { add, resolve, drop, remove, undo } from "./commitments.ts";
import { ready, writeEntry } from "./entries.ts";
import { endStandups, recordFinishedDay } from "./day.ts";
import { exportCsv } from "./export.ts";
import { kudo } from "./kudo.ts";
import { mention, mentionDone, mentionReply } from "./mention.ts";
import { mentions } from "./mentions.ts";
import { people } from "./people.ts";
import { previousEntries } from "./previous-entries.ts";
import { removeReply, reply } from "./replies.ts";
import { notices, waitsFor } from "./waits-for.ts";
import { next, skip, start } from "./speakers.ts";
import { rows } from "./state.ts";
import { removeTalkAfter, talkAfter } from "./talk-after.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { forgetEndedCommitments } from "#shared/standups/freeze-commitments.ts";
import { readQuestions } from "#shared/standups/questions.ts";

/** The standup over a day that a schedule opens. */
const scheduled: ScheduledRoom = {
  title: (day) => `Standup ${day}`,
  config: (closesAt) => ({ mode: "async", closesAt }),
  showsAway: (startsOn, endsOn) => sql<boolean>`
    s.config->>'mode' = 'async' and standup_day(s.id) between ${startsOn} and ${endsOn}`,
};

const MAX_WINDOW_MS = 14 * 86_400_000;

/** A standup, live or over a day. */
export const standup = defineKind<StandupConfig, StandupState>({
  name: "standup",
  config: standupConfigInput,
  shape: { config: standupConfig, state: standupState },
  validateConfig: windowError,
  spaceConfig: questionsOfSpace,
  actions: {
    standup: writeEntry,
    ready,
    start,
    next,
    skip,
    add,
    answer: resolve,
    drop,
    remove,
    undo,
    mention,
    "mention-done": mentionDone,
    "mention-reply": mentionReply,
    kudo,
    reply,
    "remove-reply": removeReply,
    "talk-after": talkAfter,
    "remove-talk-after": removeTalkAfter,
  },
  shows: { rows },
  reads: { mentions, "previous-entries": previousEntries },
  closesAt: "s.config->>'closesAt'",
  scheduled,
  // Counts of the room, never of a person.
  progress: `(
    select json_build_object(
      'kind', 'standup', 'answered', count(*) filter (where answered), 'total', count(*))
    from (
      select bool_or(answered) as answered from (
        select seat.user_id, false as answered from room_seats(s.id) seat where not seat.spectator
        union all
        select e.user_id, true from standup_entries e where e.session_id = s.id and ${isWritten}
      ) person
      group by person.user_id
    ) people)`,
  // Counts of the room, as above.
  result: `(
    select json_build_object('kind', 'standup', 'wrote', count(*) filter (where ${isWritten}),
      'spoke', count(*) filter (where e.spoke and not e.skipped), 'blockers', count(*) filter (where ${isReadable("e.blockers")}))
    from standup_entries e where e.session_id = s.id)`,
  waitsFor,
  notices,
  // Only rows that name the viewer are read, as in `mentions.ts`.
  askers: `(
    select coalesce(jsonb_object_agg(m.from_user_id, m.note), '{}')
    from standup_mentions m where m.session_id = s.id and m.to_user_id = viewer.user_id and not m.done)`,
  reopened: reopenStandup,
  ended: endStandups,
  deleting: recordFinishedDay,
  exportCsv,
  people,
});

function windowError({ closesAt }: StandupConfig, now: Date): string | null {
  if (closesAt === undefined) return null;
  const left = Date.parse(closesAt) - now.getTime();
  if (left <= 0) return "closesAt must lie in the future";
  return left > MAX_WINDOW_MS ? "closesAt lies at most 14 days ahead" : null;
}

/** Returns the names of the fields that a new standup keeps. Nothing if the space has given none. */
async function questionsOfSpace(tx: Tx, spaceId: string): Promise<Pick<StandupConfig, "questions">> {
  const questions = await readQuestions(tx, spaceId);
  return Object.values(questions).some(Boolean) ? { questions } : {};
}

async function reopenStandup(tx: Tx, sessionId: string): Promise<void> {
  await forgetEndedCommitments(tx, sessionId);
  await forgetPassedWindow(tx, sessionId);
}

/** Removes a closing time that has passed. Otherwise the room would end again at once. */
async function forgetPassedWindow(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update sessions set config = config - 'closesAt'
    where id = ${sessionId} and config->>'closesAt' <= iso(now())`.execute(tx.kysely);
}
