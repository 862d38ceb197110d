import type { Who } from "./team.ts";

/** A standup entry of a person. */
export type Entry = { yesterday: string; today: string; blockers?: string };

/** Entries of the live standup, which is in progress. */
export const live: Partial<Record<Who, Entry>> = {
  ana: { yesterday: "Sprint review with the harbour office.", today: "Plan FER-127 with Grace and Ben." },
  ben: {
    yesterday: "Refunds: the happy path works against the provider’s sandbox.",
    today: "Late answers of the provider (FER-118).",
    blockers: "The sandbox forgets refunds after an hour.",
  },
  carla: { yesterday: "Contrast of the ticket screen.", today: "Deck and row on the ticket, FER-121." },
  dmitri: { yesterday: "Split the timetable import in two.", today: "Measure it with last summer’s data." },
  grace: { yesterday: "Interviewed two gate crews.", today: "Write up what they said about queues." },
  hugo: { yesterday: "On call: one alert, a full disk.", today: "Rotate the logs of the ticket printer." },
  kavya: {
    yesterday: "Review of refunds.",
    today: "A test that kills the worker in the middle of a refund.",
  },
};

/** Entries of the standup over a day; the other people have not written theirs yet. */
export const overADay: Partial<Record<Who, Entry>> = {
  ben: {
    yesterday: "Late answers: a refund is booked once, whatever comes back.",
    today: "- Tests for vouchers\n- Then FER-124",
  },
  carla: { yesterday: "FER-121 is ready for review.", today: "Icons for the berths, with Inês." },
  farid: {
    yesterday: "Talked to the port about the berth feed.",
    today: "Read their format, estimate FER-138.",
    blockers: "No credentials for the feed yet.",
  },
  grace: { yesterday: "Interviews written up.", today: "Show them to everyone at 14:00." },
  ines: { yesterday: "Seat map: keyboard and screen reader.", today: "Take the old one out (FER-140)." },
  liam: {
    yesterday: "Migration of bookings is done.",
    today: "Watch it. Remove the old columns on Thursday.",
  },
};

/** Replies in the standup over a day. */
export const replies: readonly [from: Who, to: Who, text: string][] = [
  ["ana", "farid", "I wrote to the port office. They promised the credentials for noon."],
  ["dmitri", "liam", "Leave me the old columns until Friday, please: my import still reads one."],
];

/** Commitments of the live standup. */
export const commitments: readonly [who: Who, text: string][] = [
  ["ben", "Ask the provider how long the sandbox keeps refunds"],
  ["dmitri", "Numbers of the import by Wednesday"],
  ["hugo", "Alert before the disk is full, not when it is"],
];

/** Kudos of the live standup. */
export const thanks: readonly [from: Who, to: Who, text: string][] = [
  ["dmitri", "grace", "The gate crews’ stories changed how I see the queue."],
];

/** A request for help in the standup over a day; only these two people see it. */
export const help: [from: Who, to: Who, note: string] = ["farid", "ana", "Who at the port knows the feed?"];
