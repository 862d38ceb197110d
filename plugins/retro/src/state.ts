// The state has a limited size, so people are indexes of `people`, and a card is a list. Votes, comments and actions
// belong to cards, not to groups, so no change of the groups loses them.
import type { ActionHost, ActionInput, Refusal, Session } from "@standpoint/plugin-sdk/server";
import type { Answer, Config, Outcome, Phase, Plan, Ticket } from "./view.ts";

/** A group is the id of its first card; a single card is its own group. */
export type Card = [id: string, column: number, author: number, text: string, group: string];
export type Comment = [id: string, card: string, author: number, text: string];
/** `taken` is the id of the owner's commitment, `from` the id of the action of the last retrospective that it keeps. */
export type Action = Plan & {
  id: string;
  topic: string | null;
  done: boolean;
  taken: string | null;
  outcome: Outcome | null;
  earlier?: boolean;
  from?: string;
  ticket?: Ticket;
};
/** An open action, as the space keeps it for its next retrospective. */
export type OpenAction = Plan & { taken?: string | null; outcome?: Outcome | null; ticket?: Ticket };
export type LastAction = OpenAction & { id: string; as: Answer };

export type State = {
  people: string[];
  cards: Card[];
  /** The names of groups. */
  names: Record<string, string>;
  /** The votes of each person by card. */
  votes: Record<string, Record<string, number>>;
  ready: number[];
  topic: string | null;
  comments: Comment[];
  actions: Action[];
  last: { room: string; title: string; actions: LastAction[] } | null;
  /** An index of the questions, or -1. */
  question: number;
  timer: number | null;
  /** The time of the last look at the outcomes of commitments. */
  checkedAt: number;
  /** The names of columns, in a state that `migrate` made. */
  columns?: string[];
};

export type RetroSession = Omit<Session, "config"> & { config: Config };
/** The call of an action, after the checks that all actions share. */
export type Call = Omit<ActionInput, "state" | "session" | "body"> & {
  body: Record<string, unknown>;
  state: State;
  session: RetroSession;
  phase: Phase;
  host: ActionHost;
};
/** What an action changes. Nothing at all is undefined. */
export type Change = { state?: State; phase?: Phase; revealed?: boolean; created?: string };
export type Reply = Change | Refusal | undefined;

/** The state of a new room. */
export const emptyState: State = {
  people: [],
  cards: [],
  names: {},
  votes: {},
  ready: [],
  topic: null,
  comments: [],
  actions: [],
  last: null,
  question: -1,
  timer: null,
  checkedAt: 0,
};

/** The maximum numbers of things in a room, and the minutes of its timer. */
export const most = { cards: 200, actions: 50, comments: 200, timer: 60 };

/** Returns the phase of a room. Version 1 called the last one `talk`. */
export const phaseOf = ({ phase }: { phase: string }): Phase =>
  phase === "talk" ? "discuss" : (phase as Phase);

/** Returns a state whose cards have the indexes of the room's columns. A migrated state has its own list of columns. */
export function columnsOf(state: State, { config }: RetroSession): State {
  if (!state.columns) return state;
  const { columns, ...rest } = state;
  const cards = state.cards.map(([id, column, ...card]): Card => [
    id,
    config.columns.indexOf(columns[column] ?? ""),
    ...card,
  ]);
  return { ...rest, cards };
}

/** Returns a person's index, and the state that has it. */
export function withPerson(state: State, { id }: { id: string }): [State, number] {
  const at = state.people.indexOf(id);
  return at >= 0 ? [state, at] : [{ ...state, people: [...state.people, id] }, state.people.length];
}

/** Returns the group of a card. */
export const groupOf = (state: State, card: unknown): string | undefined =>
  state.cards.find(([id]) => id === card)?.[4];

/** Returns the group of the room's topic. */
export const topicOf = (state: State): string | undefined => groupOf(state, state.topic);

/** Returns all groups with their votes, in the order of votes, then of the columns. */
export function rankedGroups({ cards, votes }: State): [group: string, votes: number][] {
  const groups = new Map(cards.map(([id, , , , group]) => [id, group]));
  const counts = new Map(
    cards
      .toSorted((a, b) => a[1] - b[1])
      .filter(([id, , , , group]) => id === group)
      .map(([id]) => [id, 0]),
  );
  for (const own of Object.values(votes))
    for (const [card, count] of Object.entries(own)) {
      const group = groups.get(card) ?? card;
      counts.set(group, (counts.get(group) ?? 0) + count);
    }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** Compares cards by their random ids. */
export const byId = (a: Card, b: Card): number => (a[0] < b[0] ? -1 : 1);

/** Returns a number as four letters. */
export const letters = (number: number): string =>
  [17576, 676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(number / unit) % 26))).join("");

/** Returns an id of four letters that none of the ids is. */
export function newShortId(used: readonly string[]): string {
  for (;;) {
    const id = newId().slice(0, 4);
    if (!used.includes(id)) return id;
  }
}

/** Returns the sum of numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns a record without a key. */
export const without = <V>(record: Record<string, V>, key: string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
