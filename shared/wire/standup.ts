import { z } from "zod";
import type { Envelope } from "./sessions.ts";
import { partialBase, requireSameFields } from "./base.ts";
import { comparedText, id, moment, text, trimmedText } from "./text.ts";

/** A moment as clients send it, with any offset; kept in UTC, so that text compares as time does. */
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

/** How the speaking order was made: by name, or from a random seed that everyone can see. */
const standupOrder = z.union([
  z.object({ by: z.literal("name") }),
  z.object({ by: z.literal("random"), seed: z.string() }),
]);
export type StandupOrder = z.infer<typeof standupOrder>;

const standupMode = z.enum(["sync", "async"]);

/** The config of a standup as its room keeps it. */
export const standupConfig = z.object({
  mode: standupMode,
  closesAt: moment.optional(),
  secondsPerPerson: z.int(),
  /** Written by `start`. */
  order: standupOrder.optional(),
});
export type StandupConfig = z.infer<typeof standupConfig>;

const field = (what: string) => text(what, { max: 2000, shape: "lines" });

/**
 * An entry as its author writes it. Without `base` it is the whole entry; with it only the fields that are sent are
 * written.
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

/** Whether the word goes to people only who are here. */
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

/** An id in any letter case. */
const anyCaseId = z
  .string({ error: "to must be a user id" })
  .transform((value) => value.toLowerCase())
  .pipe(id);

/** `note` says what the help is needed for, in one line; without it an earlier one stays. */
export const mentionBody = z
  .object({
    to: anyCaseId,
    needed: z.boolean({ error: "needed must be true or false" }),
    note: trimmedText("a note", { min: 1, max: 200 }).nullish(),
  })
  .refine(({ needed, note }) => needed || !note, {
    error: "a note goes with asking, not with taking back",
  });

export const replyBody = z.object({
  to: anyCaseId,
  text: trimmedText("an answer", { min: 1, max: 500, shape: "lines" }),
});

export const removeReplyBody = z.object({ id });

export const kudoBody = z.object({
  to: anyCaseId,
  text: trimmedText("a kudo", { min: 1, max: 280, shape: "lines" }),
});
export type KudoBody = z.infer<typeof kudoBody>;

/** A kudo as the wall of its space shows it. `sessionId` is null outside a room. */
export const wallKudo = z.object({
  id,
  fromUserId: id,
  toUserId: id,
  text: z.string(),
  sessionId: id.nullable(),
  createdAt: moment,
  /** Names of people who have left the space are here too. */
  fromName: z.string(),
  toName: z.string(),
});
export type WallKudo = z.infer<typeof wallKudo>;
export const kudoList = z.array(wallKudo);

export const mentions = z.object({
  /** Who asked the caller for help. */
  needsYou: z.array(id),
  /** Whom the caller asked. */
  asked: z.array(id),
  /** What those who asked need help with, by their ids; absent where nobody said. */
  notes: z.record(id, z.string()).optional(),
  /** What the caller needs help with, by the ids of those asked; absent where the caller did not say. */
  askedNotes: z.record(id, z.string()).optional(),
});
export type Mentions = z.infer<typeof mentions>;

const dayMs = 86_400_000;

/** Returns how many days a range of days has, both ends counted. */
const daysIn = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** A day of the calendar that exists. Postgres knows no year 0. */
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

/** Which of the caller's own standups to return, both days included, and in which format. */
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

/** One person's own standups: what they wrote, day by day, and what they promised. For that person only. */
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
    }),
  ),
  commitments: z.array(
    z.object({
      text: z.string(),
      spaceName: z.string(),
      openedAt: moment,
      closedAt: moment.nullable(),
      outcome: z.enum(["open", "landed", "dropped"]),
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
  /** "" in a guest's copy where the author is no member of the space. */
  name: z.string(),
  yesterday: z.string(),
  today: z.string(),
  blockers: z.string(),
  /** The place in the speaking order, from 0; null for a person who is not in it. */
  position: z.int().nullable(),
  skipped: z.boolean(),
  /** Whether the person has had the word in this order; those who were not here may have been passed over. */
  spoke: z.boolean(),
  ready: z.boolean(),
  /** When its author last changed it; null while they have written nothing. */
  postedAt: moment.nullable(),
  /** The answers under it, oldest first. */
  replies: z.array(standupReply),
});
export type StandupEntry = z.infer<typeof standupEntry>;

const standupCommitment = z.object({
  id,
  userId: id,
  text: z.string(),
  /** In how many standups it was answered "not yet"; it describes the promise, not the person. */
  carried: z.int(),
  stuck: z.boolean(),
  openedHere: z.boolean(),
});
export type StandupCommitment = z.infer<typeof standupCommitment>;

const commitmentChange = z.object({
  id,
  userId: id,
  text: z.string(),
  outcome: z.enum(["landed", "dropped", "carried"]),
});
export type CommitmentChange = z.infer<typeof commitmentChange>;

const roomKudo = z.object({ id, fromUserId: id, toUserId: id, text: z.string() });
export type RoomKudo = z.infer<typeof roomKudo>;

/** The state of a standup; what a guest's copy leaves out is optional. */
export const standupState = z.object({
  mode: standupMode,
  closesAt: moment.nullable(),
  /** The time zone of the space's schedule; null without a schedule. */
  timezone: z.string().nullable(),
  secondsPerPerson: z.int(),
  /** How the speaking order was made; null before the first start. */
  order: standupOrder.nullable(),
  currentSpeakerId: id.nullable(),
  /** The speaker's place in the order, so that a guest can find their entry. */
  currentPosition: z.int().nullable(),
  speakerStartedAt: moment.nullable(),
  /** In speaking order, then those without a place in it by name. */
  entries: z.array(standupEntry),
  kudos: z.array(roomKudo),
  /** The rest is absent in a guest's copy. Open promises of everyone in the space; [] once the room has ended. */
  commitments: z.array(standupCommitment).optional(),
  /** What became of promises in this room; [] once it has ended. */
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
