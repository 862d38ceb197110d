import { distinctNames, type Named } from "./distinct-names.ts";

/** What of an envelope names people. `plugin` is there where a plugin provides the room's kind. */
type Room = { participants: Named[]; names: Record<string, string>; state: object; plugin?: unknown };

/**
 * Returns everyone whom an envelope names: its participants, those of `names`, and the authors that a state of a core
 * kind lists with their ids. A plugin's state is its own.
 */
export function peopleOf(room: Room): Named[] {
  const others = Object.entries(room.names).map(([userId, name]) => ({ userId, name }));
  return [...room.participants, ...others, ...(room.plugin ? [] : namedIn(room.state))];
}

/**
 * Returns an envelope without two equal names of people: the same object where all names differ. In a guest's copy of a
 * standup, entries have no ids and keep their names.
 */
export function withDistinctNames<T extends Room>(room: T): T {
  const distinct = distinctNames(peopleOf(room));
  if (distinct.size === 0) return room;
  const rename = (person: Named) => ({ ...person, name: distinct.get(person.userId) ?? person.name });
  const names = Object.entries(room.names).map(([userId, name]) => [userId, distinct.get(userId) ?? name]);
  return {
    ...room,
    participants: room.participants.map(rename),
    names: Object.fromEntries(names),
    state: room.plugin ? room.state : renamed(room.state, rename),
  };
}

function isNamed(value: object): value is Named {
  return (
    "userId" in value && typeof value.userId === "string" && "name" in value && typeof value.name === "string"
  );
}

function namedIn(value: object): Named[] {
  const found: Named[] = isNamed(value) ? [value] : [];
  for (const part of Object.values(value)) if (isObject(part)) found.push(...namedIn(part));
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function renamed<T>(value: T, rename: (person: Named) => Named): T {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((part) => renamed<unknown>(part, rename)) as T;
  const parts = Object.entries(value).map(([key, part]) => [key, renamed<unknown>(part, rename)]);
  const copy = Object.fromEntries(parts) as object;
  return (isNamed(copy) ? rename(copy) : copy) as T;
}
