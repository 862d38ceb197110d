import type { CreatedSession } from "#shared/wire/sessions.ts";
import { write, type Change, type Person, type Room, type Told, type World } from "./person.ts";

/** A room to open, with the unique cards of a poker room. */
type NewRoom = { kind: string; title: string; config?: object; cards?: string[] };

/** Opens a room. Returns undefined if that fails. A repeated attempt can leave a second room of this title. */
export async function openRoom(
  world: World,
  spacePath: string,
  who: Person,
  { kind, title, config, cards = [] }: NewRoom,
): Promise<Room | undefined> {
  const told = await write(world, who, {
    kind: "room",
    method: "POST",
    path: `${spacePath}/sessions`,
    body: { kind, title, ...(config && { config }) },
    key: `room ${kind} ${title}`,
    value: kind,
  });
  const id = (told?.body as CreatedSession | null | undefined)?.id;
  return id === undefined ? undefined : roomOf(world, id, cards);
}

/** Returns a room by its id. */
export function roomOf({ observer }: World, id: string, cards: readonly string[] = []): Room {
  return { id, path: `/api/sessions/${id}`, observed: observer.room(id, cards) };
}

/** A call of an action, such as `POST vote`. */
type Call = `${"POST" | "PUT" | "PATCH"} ${string}`;

/** The body of an action, the value that the database must have, and its key after the kind: by default the room. */
type Details = { body?: object; value?: string; of?: string };

function changeOf(room: Room, kind: string, call: Call, { body, value = "", of = room.id }: Details): Change {
  const [method, action] = call.split(" ") as [Change["method"], string];
  return { kind, method, path: `${room.path}/actions/${action}`, body, key: `${kind} ${of}`, value, room };
}

/**
 * Performs an action of a room. `renewed` returns the details of an attempt after one without a reply, if the action
 * must not be repeated.
 */
export function act(
  world: World,
  who: Person,
  room: Room,
  [kind, call]: [kind: string, call: Call],
  details: Details = {},
  renewed: (attempt: number) => Details = () => details,
): Promise<Told | undefined> {
  const change = (each: Details) => changeOf(room, kind, call, each);
  return write(world, who, change(details), (_change, attempt) => change(renewed(attempt)));
}

/** Adds something with a text. A repeated attempt has another text, because the first one may have succeeded. */
export async function add(
  world: World,
  who: Person,
  room: Room,
  action: [kind: string, call: Call],
  text: string,
  detailsOf: (text: string) => Details,
): Promise<string | undefined> {
  const detailed = (each: string) => ({ value: each, ...detailsOf(each) });
  const told = await act(world, who, room, action, detailed(text), (attempt) =>
    detailed(`${text}, try ${attempt}`),
  );
  return (told?.body as { id?: string } | null | undefined)?.id;
}

/** Adds a story. Returns its id, or undefined if that fails. */
export function addStory(world: World, who: Person, room: Room, title: string): Promise<string | undefined> {
  const detailsOf = (text: string) => ({ body: { title: text }, of: `${room.id} ${text}` });
  return add(world, who, room, ["story", "POST stories"], title, detailsOf);
}

/** Ends a room as its facilitator. */
export async function endRoom(world: World, who: Person, room: Room): Promise<void> {
  const { id, path } = room;
  await write(world, who, { kind: "end", method: "DELETE", path, key: `end ${id}`, value: "ended", room });
}
