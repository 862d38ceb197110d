import { z } from "zod";
import type { Envelope } from "./sessions.ts";
import { partialBase, requireSameFields } from "./base.ts";
import { standupQuestions } from "./standup-questions.ts";
import { talkAfterTopic } from "./talk-after.ts";
import { anyCaseId, comparedText, id, moment, text, trimmedText } from "./text.ts";

/** A moment from a client, with any offset. It becomes UTC, so that string comparison orders moments by time. */
const windowEnd = z.iso
  .datetime({ offset: true, error: "closesAt must be a time like 2030-01-31T11:30:00Z" })
  .transform((value) => new Date(value).toISOString());

/** The config of a new standup. Unknown keys are refused. */
export const standupConfigInput = z
  .strictObject({
    mode: z.enum(["sync", "async"], { error: "mode must be sync or async" }).default("sync"),
    closesAt: windowEnd.optional(),
    secondsPerPerson: z
      .int({ error: "secondsPerPerson must be a whole number" })
      .min(15, "a turn has 15 seconds at least")
      .max(900, "a turn has 15 minutes at most")
      .default(90),
  })
  .refine(({ mode, closesAt }) => mode === "async" || closesAt === undefined, {
    error: "only a standup over a day closes by itself",
  });

/** The method of the speaking order: by name, or from a random seed that everyone can see. */
const standupOrder = z.union([
  z.object({ by: z.literal("name") }),
  z.object({ by: z.literal("random"), seed: z.string() }),
]);
export type StandupOrder = z.infer<typeof standupOrder>;

const standupMode = z.enum(["sync", "async"]);

/** The stored config of a standup. */
export const standupConfig = z.object({
  mode: standupMode,
  closesAt: moment.optional(),
  secondsPerPerson: z.int(),
  /** Written by `start`, like its time. The end of the last turn writes `doneAt`. */
  order: standupOrder.optional(),
  /** The space's names of the fields when the room opened. Absent if the space had given none. */
  questions: standupQuestions.optional(),
  startedAt: moment.optional(),
  doneAt: moment.optional(),
});
export type StandupConfig = z.infer<typeof standupConfig>;

const field = (what: string) => text(what, { max: 2000, shape: "lines" });

/**
 * An entry from its author. Without `base` it replaces the whole entry. With `base` it changes only the fields that are
 * sent.
 */
export const entryBody = z
  .object({
    yesterday: field("yesterday").optional(),
    today: field("today").optional(),
    blockers: field("blockers").optional(),
    base: partialBase({
      yesterday: comparedText("base.yesterday", { max: 2000 }),
      today: comparedText("base.today", { max: 2000 }),
      blockers: comparedText("base.blockers", { max: 2000 }),
    }),
  })
  .superRefine(requireSameFields(({ yesterday, today, blockers }) => ({ yesterday, today, blockers })));

export const readyBody = z.object({ ready: z.boolean({ error: "ready must be true or false" }) });

/** True if only connected people get a turn to speak. */
const here = z.boolean({ error: "here must be true or false" }).default(false);

export const startBody = z
  .object({
    order: z.enum(["name", "random"], { error: "order must be name or random" }).default("name"),
    here,
  })
  .prefault({});

export const skipBody = z.object({ here }).prefault({});

export const nextBody = z.object({ here, to: id.optional() }).prefault({});

export const addCommitmentBody = z.object({
  text: trimmedText("a commitment", { min: 1, max: 500, shape: "lines" }),
});

export const commitmentBody = z.object({ id });

export const resolutionBody = z.object({ id, done: z.boolean({ error: "done must be true or false" }) });

export const replyBody = z.object({
  to: anyCaseId("to"),
  text: trimmedText("a reply", { min: 1, max: 500, shape: "lines" }),
});

export const removeReplyBody = z.object({ id });

export const kudoBody = z.object({
  to: anyCaseId("to"),
  text: trimmedText("a kudo", { min: 1, max: 280, shape: "lines" }),
});
export type KudoBody = z.infer<typeof kudoBody>;

/** A kudo on the wall of its space. `sessionId` is null for a kudo outside a room. */
export const wallKudo = z.object({
  id,
  fromUserId: id,
  toUserId: id,
  text: z.string(),
  sessionId: id.nullable(),
  createdAt: moment,
  /** Also set for people who have left the space. */
  fromName: z.string(),
  toName: z.string(),
});
export type WallKudo = z.infer<typeof wallKudo>;
export const kudoList = z.array(wallKudo);

const dayMs = 86_400_000;

/** Returns the number of days in a range, including both ends. */
const daysIn = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** A valid calendar day. Postgres does not support year 0. */
const day = z.iso
  .date({ error: "a day must be written YYYY-MM-DD" })
  .refine((value) => value >= "0001-01-01", { error: "a day must be written YYYY-MM-DD" });

export const awayBody = z
  .strictObject({ startsOn: day, endsOn: day })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { error: "the last day is before the first" })
  .refine(({ startsOn, endsOn }) => daysIn(startsOn, endsOn) <= 90, {
    error: "a range has at most 90 days",
  });
export type AwayBody = z.infer<typeof awayBody>;

export const awayRange = z.object({ id, startsOn: z.string(), endsOn: z.string() });
export type AwayRange = z.infer<typeof awayRange>;
export const awayList = z.object({ ranges: z.array(awayRange) });

/** The date range, including both days, and the format for an export of the caller's own standups. */
export const ownStandupsQuery = z
  .object({
    from: day,
    to: day,
    format: z
      .enum(["json", "csv", "markdown"], { error: "format must be json, csv or markdown" })
      .default("json"),
  })
  .refine(({ from, to }) => from <= to, { error: "the last day is before the first" })
  .refine(({ from, to }) => daysIn(from, to) <= 92, { error: "ask for at most 92 days" });
export type OwnStandupsQuery = z.infer<typeof ownStandupsQuery>;

/** The room in which a commitment was added, if that is not a standup. */
const commitmentOrigin = z.object({ sessionId: id, title: z.string(), kind: z.string() });
export type CommitmentOrigin = z.infer<typeof commitmentOrigin>;

/** One person's entries by day, and their commitments. Only that person may read them. */
export const ownStandups = z.object({
  entries: z.array(
    z.object({
      day: z.string(),
      sessionId: id,
      title: z.string(),
      orgSlug: z.string(),
      spaceSlug: z.string(),
      spaceName: z.string(),
      yesterday: z.string(),
      today: z.string(),
      blockers: z.string(),
      /** The names of the fields in that standup. Null if it has none, and in a space that the person has left. */
      questions: standupQuestions.nullable(),
    }),
  ),
  commitments: z.array(
    z.object({
      text: z.string(),
      spaceName: z.string(),
      openedAt: moment,
      closedAt: moment.nullable(),
      outcome: z.enum(["open", "landed", "dropped"]),
      /** Null for a commitment of a standup, after the room's deletion, and in a space that the person has left. */
      origin: commitmentOrigin.extend({ orgSlug: z.string(), spaceSlug: z.string() }).nullable(),
    }),
  ),
});
export type OwnStandups = z.infer<typeof ownStandups>;

const standupReply = z.object({
  id,
  /** Absent in a guest's copy. */
  userId: id.optional(),
  name: z.string(),
  text: z.string(),
  createdAt: moment,
});
export type StandupReply = z.infer<typeof standupReply>;

const standupEntry = z.object({
  /** Absent in a guest's copy. */
  userId: id.optional(),
  /** "" in a guest's copy if the author is not a member of the space. */
  name: z.string(),
  yesterday: z.string(),
  today: z.string(),
  blockers: z.string(),
  /** The position in the speaking order, from 0. Null for a person who is not in it. */
  position: z.int().nullable(),
  skipped: z.boolean(),
  /** True if the person has had a turn in this order. Absent people may be passed over. */
  spoke: z.boolean(),
  ready: z.boolean(),
  /** The time of the author's last change. Null before the first change. */
  postedAt: moment.nullable(),
  /** The replies under the entry, oldest first. */
  replies: z.array(standupReply),
});
export type StandupEntry = z.infer<typeof standupEntry>;

const standupCommitment = z.object({
  id,
  userId: id,
  text: z.string(),
  /** The number of standups in which it was resolved as "not yet". It describes the commitment, not the person. */
  carried: z.int(),
  stuck: z.boolean(),
  openedHere: z.boolean(),
  /** Absent for a commitment of a standup, and after the deletion of the room. */
  origin: commitmentOrigin.optional(),
});
export type StandupCommitment = z.infer<typeof standupCommitment>;

const commitmentChange = z.object({
  id,
  userId: id,
  text: z.string(),
  outcome: z.enum(["landed", "dropped", "carried"]),
  origin: commitmentOrigin.optional(),
});
export type CommitmentChange = z.infer<typeof commitmentChange>;

const roomKudo = z.object({ id, fromUserId: id, toUserId: id, text: z.string() });
export type RoomKudo = z.infer<typeof roomKudo>;

/** The state of a standup. Keys that a guest's copy omits are optional. */
export const standupState = z.object({
  mode: standupMode,
  closesAt: moment.nullable(),
  /** The time zone of the space's schedule; null without a schedule. */
  timezone: z.string().nullable(),
  secondsPerPerson: z.int(),
  /** The method of the speaking order. Null before the first start. */
  order: standupOrder.nullable(),
  currentSpeakerId: id.nullable(),
  /** The speaker's position in the order, so that a guest can find the entry. */
  currentPosition: z.int().nullable(),
  speakerStartedAt: moment.nullable(),
  /** In speaking order, followed by entries outside the order by name. */
  entries: z.array(standupEntry),
  kudos: z.array(roomKudo),
  talkAfter: z.array(talkAfterTopic),
  /** This and all later keys are absent in a guest's copy. All open commitments of the space; in an ended room, those at its end. */
  commitments: z.array(standupCommitment).optional(),
  /** The outcomes of commitments in this room. */
  changes: z.array(commitmentChange).optional(),
  /** Only in an open async standup. */
  away: z.array(id).optional(),
  waitingOn: z.array(z.object({ userId: id, name: z.string(), guest: z.boolean() })).optional(),
});
export type StandupState = z.infer<typeof standupState>;

export type StandupEnvelope = Omit<Envelope, "config" | "state"> & {
  config: StandupConfig;
  state: StandupState;
};
