import type { Who } from "./team.ts";

type Hands = Partial<Record<Who, string>>;
type Story = { ref: string; title: string; notes?: string };

/** A story with its rounds and, if the team agreed, its estimate. */
export type PlayedStory = Story & { rounds: Hands[]; estimate?: string };

/** The stories with rounds, in order; the last one is on the table, not revealed. */
export const played: readonly PlayedStory[] = [
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
];

/** The pending stories. */
export const waiting: readonly Story[] = [
  { ref: "FER-130", title: "Read tickets at the gate without a network" },
  { ref: "FER-131", title: "Import next summer’s timetable", notes: "`GTFS`, as the port sends it." },
  { ref: "FER-135", title: "Group bookings with one invoice" },
  { ref: "FER-138", title: "Say in the app which berth the ship leaves from" },
  { ref: "FER-140", title: "Take the old seat map out" },
];
