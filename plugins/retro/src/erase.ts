import type { ActionHost } from "@standpoint/plugin-sdk/server";
import { ROOM_KEY, type StoredRoom } from "./rules/open-actions.ts";
import type { OpenAction, RetroSession, State } from "./state.ts";

const ERASED = "[erased]";

type Person = { person: { id: string } };
type OfRoom = Person & { state: State; session: RetroSession };
type OfValues = Person & { state?: undefined; spaceKey: string | null };

/**
 * Erases a person. In a room with names their cards, their comments and the texts of their actions go. In an anonymous
 * room only the link to the person goes: a removed text would show who wrote it. Votes and numbers stay.
 */
export async function onErase(
  input: OfRoom | OfValues,
  host: { space: ActionHost["space"] },
): Promise<{ state?: State }> {
  if (input.state) return { state: withoutPerson(input) };
  if (input.spaceKey !== null) await eraseStored(input.person.id, host.space);
  return {};
}

function withoutPerson({ state, person: { id }, session }: OfRoom): State {
  const isNamed = session.config.named === true;
  const by = state.people.indexOf(id);
  const written = (author: number, text: string) => (isNamed && author === by ? ERASED : text);
  const free = <A extends OpenAction>(action: A) => withoutOwner(action, id, isNamed);
  return {
    ...state,
    // Other people keep their indexes. The empty id is of no person.
    people: state.people.map((one) => (one === id ? "" : one)),
    cards: state.cards.map(([card, column, author, text, group]) => [
      card,
      column,
      author,
      written(author, text),
      group,
    ]),
    comments: state.comments.map(([comment, card, author, text]) => [
      comment,
      card,
      author,
      written(author, text),
    ]),
    actions: state.actions.map(free),
    last: state.last && { ...state.last, actions: state.last.actions.map(free) },
  };
}

/** Frees an action of its owner, so that another member can take it on. */
function withoutOwner<A extends OpenAction>(action: A, id: string, isNamed: boolean): A {
  if (action.owner !== id) return action;
  const text = isNamed ? ERASED : action.text;
  return { ...action, text, owner: null, taken: null, outcome: null };
}

/** Erases a person from the open actions that the space stores of its rooms. */
async function eraseStored(id: string, space: ActionHost["space"]): Promise<void> {
  for (const key of await space.list(ROOM_KEY)) {
    const stored = (await space.get(key)) as StoredRoom | null;
    if (!stored?.actions.some(({ owner }) => owner === id)) continue;
    // Whether a room of an earlier version had names is not known.
    const actions = stored.actions.map((action) => withoutOwner(action, id, stored.named !== false));
    await space.set(key, { ...stored, actions });
  }
}

/** Returns the texts of a person in a room, and the actions that they own. */
export function onExport({ state, person: { id } }: Readonly<OfRoom>): { what: string; text: string }[] {
  const by = state.people.indexOf(id);
  const owned = [...state.actions, ...(state.last?.actions ?? [])].filter(({ owner }) => owner === id);
  return [
    ...state.cards.filter(([, , author]) => author === by).map(([, , , text]) => ({ what: "Card", text })),
    ...state.comments
      .filter(([, , author]) => author === by)
      .map(([, , , text]) => ({ what: "Comment", text })),
    ...owned.map(({ text }) => ({ what: "Action", text })),
  ];
}
