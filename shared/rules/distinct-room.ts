import { distinctNames, type Named } from "./distinct-names.ts";

/** The parts of an envelope that name people. `plugin` is present if a plugin provides the room's kind. */
type Room = { participants: Named[]; names: Record<string, string>; state: object; plugin?: unknown };

/**
 * Returns all people in an envelope: its participants, the people in `names`, and the authors in the state of a built-in
 * kind. It does not read the state of a plugin's kind.
 */
export function peopleOf(room: Room): Named[] {
  const others = Object.entries(room.names).map(([userId, name]) => ({ userId, name }));
  return [...room.participants, ...others, ...(room.plugin ? [] : findPeople(room.state))];
}

/**
 * Returns an envelope with tags on duplicate names. Returns the same object if all names differ. In a guest's copy of a
 * standup, entries have no ids, so their names stay unchanged.
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
    state: room.plugin ? room.state : renameAll(room.state, rename),
  };
}

function isNamed(value: object): value is Named {
  return (
    "userId" in value && typeof value.userId === "string" && "name" in value && typeof value.name === "string"
  );
}

function findPeople(value: object): Named[] {
  const found: Named[] = isNamed(value) ? [value] : [];
  for (const part of Object.values(value)) if (isObject(part)) found.push(...findPeople(part));
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function renameAll<T>(value: T, rename: (person: Named) => Named): T {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((part) => renameAll<unknown>(part, rename)) as T;
  const parts = Object.entries(value).map(([key, part]) => [key, renameAll<unknown>(part, rename)]);
  const copy = Object.fromEntries(parts) as object;
  return (isNamed(copy) ? rename(copy) : copy) as T;
}
