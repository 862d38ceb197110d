import { emptyState, letters, type State } from "./state.ts";

/** The state of version 1. */
type FirstState = {
  cards: { id: string; column: string; text: string; by: string; group: string | null }[];
  /** The cards that each person voted for. */
  votes: Record<string, string[]>;
};

/**
 * Converts a state of version 1. Its groups of cards and its votes stay. The ids of version 1 are random, so the order
 * of the new ids does not show who wrote first. Each call returns the same ids.
 */
export function migrate({ state, from }: { state: State | FirstState; from: string }): State {
  return from.startsWith("1.") ? ofFirst(state as FirstState) : (state as State);
}

function ofFirst(state: FirstState): State {
  const cards = state.cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const people = [...new Set([...cards.map(({ by }) => by), ...Object.keys(state.votes)])];
  const short = new Map(cards.map(({ id }, at) => [id, letters(at)]));
  const columns = [...new Set(cards.map(({ column }) => column))];
  const votesOf = (ids: string[]) =>
    Object.fromEntries(ids.flatMap((id) => (short.has(id) ? [[short.get(id)!, 1]] : [])));
  return {
    ...emptyState,
    people,
    // Version 1 stored the names of columns. `columnsOf` replaces them by their index.
    columns,
    cards: cards.map(({ id, column, text, by, group }) => [
      short.get(id)!,
      columns.indexOf(column),
      people.indexOf(by),
      text,
      short.get(group ?? "") ?? short.get(id)!,
    ]),
    votes: Object.fromEntries(
      Object.entries(state.votes).map(([person, ids]) => [people.indexOf(person), votesOf(ids)]),
    ),
  };
}
