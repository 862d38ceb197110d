import type { CreatedSession } from "#shared/wire/sessions.ts";
import { write, type Person, type Room, type World } from "./person.ts";

/** A room to open, with the unique cards of a poker room. */
type NewRoom = { kind: string; title: string; config?: object; cards?: string[] };

/** Opens a room. Returns undefined if that fails. A repeated attempt can leave a second room of this title. */
export async function openRoom(
  world: World,
  { spacePath, number }: { spacePath: string; number: number },
  who: Person,
  { kind, title, config, cards = [] }: NewRoom,
): Promise<Room | undefined> {
  const named = `${title} of team ${number}`;
  const told = await write(world, who, {
    kind: "room",
    method: "POST",
    path: `${spacePath}/sessions`,
    body: { kind, title: named, ...(config && { config }) },
    key: `room ${kind} ${named}`,
    value: kind,
  });
  const id = (told?.body as CreatedSession | null | undefined)?.id;
  return id === undefined ? undefined : roomOf(world, id, cards);
}

/** Returns a room by its id. */
export function roomOf({ observer }: World, id: string, cards: readonly string[] = []): Room {
  return { id, path: `/api/sessions/${id}`, observed: observer.room(id, cards) };
}

/** Returns a change by an action of a room. */
export function actionOf(
  room: Room,
  kind: string,
  [method, action]: [method: "POST" | "PUT" | "PATCH", action: string],
  { body, key, value = "" }: { body?: object; key: string; value?: string },
) {
  return { kind, method, path: `${room.path}/actions/${action}`, body, key, value, room } as const;
}

/** Ends a room as its facilitator. */
export async function endRoom(world: World, who: Person, room: Room): Promise<void> {
  await write(world, who, {
    kind: "end",
    method: "DELETE",
    path: room.path,
    key: `end ${room.id}`,
    value: "ended",
    room,
  });
}
