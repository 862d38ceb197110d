// What people see of a retrospective: the plugin makes it, the page draws it.

export const phases = ["write", "group", "vote", "discuss", "actions"] as const;
export type Phase = (typeof phases)[number];

/** The room's settings, from the form of a new room. Rooms of version 1 have only some of them. */
export type Config = {
  template: string;
  columns: string[];
  hints?: string[];
  /** Everyone sees cards at once. */
  open?: boolean;
  /** Cards and comments have their author's name. */
  named?: boolean;
  /** A person may give several votes to a topic. */
  stacked?: boolean;
  votes: number;
};

/** A card on the board. A group is the id of its first card. `by` is an index of the view's `people`. */
export type Card = { id: string; text: string; group: string; by?: number };
/** A column has cards, or while they are hidden their number. */
export type Column = { name: string; hint: string; hidden?: number; cards?: Card[] };
export type Comment = { id: string; topic: string | null; text: string; by?: number };

/** What becomes of a commitment in standups. */
export type Outcome = "open" | "landed" | "dropped";
/** The ticket of an action: the plugin of its tracker, the tracker's name, and the ticket's reference. */
export type Ticket = { tracker: string; name: string; ref: string };
/** What an action says: the owner is a person's id, the day an ISO date. */
export type Plan = { text: string; owner: string | null; day: string | null };
/** An action. `taken` is true if its owner made it a commitment, `earlier` if they did so in an earlier room. */
export type Action = Plan & {
  id: string;
  topic: string | null;
  done: boolean;
  taken?: boolean;
  outcome?: Outcome;
  earlier?: boolean;
  ticket?: Ticket;
};

/** What the people say about an action of the last retrospective. */
export type Answer = "open" | "done" | "keep" | "drop";
export type LastAction = Plan & { id: string; as: Answer; outcome?: Outcome | null; ticket?: Ticket };
export type LastTime = { room: string; title: string; actions: LastAction[] };

/** What everyone of an audience sees. */
export type View = {
  phase: Phase;
  columns: Column[];
  /** The end of the timer in milliseconds. */
  timer: number | null;
  /** The authors of a named room. */
  people?: string[];

  /** At Write: the number of people who are done, the icebreaker, and the actions of the last retrospective. */
  ready?: number;
  question?: string;
  last?: LastTime;

  /** After Write: the names of groups by their id. */
  names?: Record<string, string>;
  /** At Vote: the number of votes, and of the people who have voted. */
  cast?: number;
  voters?: number;

  /** From Discuss on: the groups with their votes, in the order of the discussion. */
  topics?: [group: string, votes: number][];
  topic?: string | null;
  comments?: Comment[];
  actions?: Action[];
};

/** What only one person sees. Their own cards have a column and a text while cards are hidden. */
export type Mine = {
  votes: Record<string, number>;
  left: number;
  ready?: boolean;
  cards?: { id: string; column?: number; text?: string }[];
  comments?: string[];
};
