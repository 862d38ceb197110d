import type { Who } from "./team.ts";

/** A story, with its rounds if it has been on the table and with its estimate if the team agreed. */
type Story = {
  ref: string;
  title: string;
  notes?: string;
  rounds?: Partial<Record<Who, string>>[];
  estimate?: string;
};

/** The stories of the estimation. The last one with rounds is on the table, not revealed. */
export const stories: readonly Story[] = [
  {
    ref: "FER-118",
    title: "Refund a cancelled crossing within a day",
    notes: "- Card and voucher\n- **No** refund twice, also when the provider answers late",
    rounds: [
      { ana: "5", ben: "8", carla: "5", dmitri: "13", grace: "5", hugo: "8", kavya: "13", liam: "5" },
      { ana: "8", ben: "8", carla: "8", dmitri: "8", grace: "5", hugo: "8", kavya: "8", liam: "8" },
    ],
    estimate: "8",
  },
  {
    ref: "FER-121",
    title: "Show the deck and the row on the ticket",
    rounds: [{ ana: "2", ben: "2", carla: "2", dmitri: "2", ines: "2", hugo: "2", kavya: "2", liam: "2" }],
    estimate: "2",
  },
  {
    ref: "FER-124",
    title: "Warn the crew when a sailing is overbooked",
    notes: "The harbour office calls us today. They would like to see it *before* boarding begins.",
    rounds: [{ ana: "3", ben: "5", carla: "3", farid: "5", grace: "3", hugo: "3", kavya: "5", elif: "3" }],
    estimate: "3",
  },
  {
    ref: "FER-127",
    title: "Let people move a booking to another sailing",
    notes: "Same route, same price or higher. The difference is paid at once.",
    rounds: [{ ana: "5", ben: "8", carla: "5", dmitri: "13", grace: "8" }],
  },
  { ref: "FER-130", title: "Read tickets at the gate without a network" },
  { ref: "FER-131", title: "Import next summer’s timetable", notes: "`GTFS`, as the port sends it." },
  { ref: "FER-135", title: "Group bookings with one invoice" },
  { ref: "FER-138", title: "Say in the app which berth the ship leaves from" },
  { ref: "FER-140", title: "Take the old seat map out" },
];

/** A standup entry of a person. */
type Entry = [who: Who, yesterday: string, today: string, blockers?: string];

/** Entries of the live standup, which is in progress. */
export const live: readonly Entry[] = [
  ["ana", "Sprint review with the harbour office.", "Plan FER-127 with Grace and Ben."],
  ["ben", "Refunds: the happy path works.", "Late answers (FER-118).", "The sandbox forgets refunds."],
  ["carla", "Contrast of the ticket screen.", "Deck and row on the ticket, FER-121."],
  ["dmitri", "Split the timetable import in two.", "Measure it with last summer’s data."],
  ["grace", "Interviewed two gate crews.", "Write up what they said about queues."],
  ["hugo", "On call: one alert, a full disk.", "Rotate the logs of the ticket printer."],
  ["kavya", "Review of refunds.", "A test that kills the worker in the middle of a refund."],
];

/** Entries of the standup over a day; the other people have not written theirs yet. */
export const overADay: readonly Entry[] = [
  ["ben", "Late answers: a refund is booked once.", "- Tests for vouchers\n- Then FER-124"],
  ["carla", "FER-121 is ready for review.", "Icons for the berths, with Inês."],
  [
    "farid",
    "Talked to the port.",
    "Read their format, estimate FER-138.",
    "No credentials for the feed yet.",
  ],
  ["grace", "Interviews written up.", "Show them to everyone at 14:00."],
  ["ines", "Seat map: keyboard and screen reader.", "Take the old one out (FER-140)."],
  ["liam", "Migration of bookings is done.", "Watch it. Remove the old columns on Thursday."],
];

/** Replies in the standup over a day. */
export const replies: readonly [from: Who, to: Who, text: string][] = [
  ["ana", "farid", "I wrote to the port office. They promised the credentials for noon."],
  ["dmitri", "liam", "Leave me the old columns until Friday, please: my import still reads one."],
];

/** A request for help in the standup over a day; only these two people see it. */
export const help: [from: Who, to: Who, note: string] = ["farid", "ana", "Who at the port knows the feed?"];

/** Commitments of the live standup. */
export const commitments: readonly [who: Who, text: string][] = [
  ["ben", "Ask the provider how long the sandbox keeps refunds"],
  ["dmitri", "Numbers of the import by Wednesday"],
  ["hugo", "Alert before the disk is full, not when it is"],
];

/** The columns of the default template; a card refers to its column by index. */
export const columns = ["Went well", "Could be better", "To try"] as const;

/** A card: its author, its column, its text, and the subject of its group. */
export type CardText = [who: Who, column: 0 | 1 | 2, text: string, subject?: string];

/** The revealed retrospective, in which people vote. */
export const revealed: readonly CardText[] = [
  ["ana", 0, "The harbour office came to the review and stayed for an hour"],
  ["kavya", 0, "Refunds were reviewed the same day", "reviews"],
  ["liam", 0, "Small pull requests: I could follow all of them", "reviews"],
  ["ines", 0, "Grace’s interviews. More of that!"],
  ["hugo", 1, "Two alerts at night for the same full disk", "nights"],
  ["jonas", 1, "Nobody knew who was on call on Saturday", "nights"],
  ["ben", 1, "The payment sandbox costs us half a day every week"],
  ["carla", 1, "Stories grow while we build them", "stories"],
  ["dmitri", 1, "We estimated the timetable import without its data", "stories"],
  ["grace", 2, "Take one developer along to each interview"],
  ["farid", 2, "A quarter of an hour with the port, every Monday"],
  ["elif", 2, "Write down in a story what we will not do", "stories"],
];

/** The votes of a person: indexes of cards, each of another topic. */
export type Votes = [who: Who, cards: number[]];

/** The votes for the cards above. */
export const votes: readonly Votes[] = [
  ["ben", [4, 6, 7]],
  ["carla", [7, 9]],
  ["dmitri", [8, 4, 9]],
  ["grace", [9, 10]],
  ["hugo", [4, 6]],
  ["kavya", [6]],
];

/** The cards of the last retrospective. */
export const discussed: readonly CardText[] = [
  ["carla", 0, "The new ticket screen works with one hand"],
  ["liam", 0, "Nobody stayed late before the release"],
  ["hugo", 1, "A full disk woke us up, and only I knew what to do", "disk"],
  ["jonas", 1, "The printer’s logs are never rotated", "disk"],
  ["farid", 1, "We test the port’s feed on their real data", "port"],
  ["grace", 2, "Read the interviews together, once a sprint"],
];

/** The votes for the cards above. */
export const lastVotes: readonly Votes[] = [
  ["ana", [2, 4]],
  ["ben", [2, 5]],
  ["farid", [4]],
  ["hugo", [2]],
  ["kavya", [2, 4]],
];

/** The comments of the last retrospective, with the subject of their topic. */
export const comments: readonly [who: Who, subject: string, text: string][] = [
  ["hugo", "disk", "Half a page is enough: where to look, what to delete."],
];

/** The actions of the last retrospective, with their owners and the subject of their topic. */
export const agreed: readonly [text: string, owner: Who, subject: string][] = [
  ["Write the runbook for the full disk", "hugo", "disk"],
  ["Ask the port for a test account", "farid", "port"],
];

/** The new retrospective with hidden cards. */
export const hidden: readonly CardText[] = [
  ["ana", 0, "The release was boring, as it should be"],
  ["ben", 1, "We froze for a week and nobody could say why"],
  ["carla", 0, "People found the seat on their ticket"],
  ["hugo", 2, "Release on Tuesdays"],
  ["kavya", 2, "Turn features on after the release, not with it"],
];

/** The fist of five: eight people show their fingers. */
export const fingers: readonly [who: Who, count: number][] = [
  ["ana", 4],
  ["ben", 5],
  ["carla", 4],
  ["dmitri", 2],
  ["grace", 5],
  ["hugo", 3],
  ["ines", 4],
  ["kavya", 4],
];
