import { currentMe } from "./identity.ts";
import { storage } from "./storage.ts";

const key = "recent-rooms";
const MAX_ROOMS = 20;

/** Records in this browser that I opened a room. Only the id is stored, because a title may be confidential. */
export function noteOpened(roomId: string) {
  const me = currentMe()?.id;
  if (!me) return;
  const rooms = [roomId, ...recentRooms().filter((id) => id !== roomId)].slice(0, MAX_ROOMS);
  storage.set(key, JSON.stringify({ me, rooms }));
}

/** Returns the ids of the rooms that I opened in this browser, newest first. Empty for another identity. */
export function recentRooms(): string[] {
  try {
    const { me, rooms } = JSON.parse(storage.get(key) ?? "{}") as { me?: unknown; rooms?: unknown };
    const ids: unknown[] = Array.isArray(rooms) && me === currentMe()?.id ? rooms : [];
    return ids.filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}

/** Deletes the record. Called when I sign out. */
export function clearRecentRooms() {
  storage.remove(key);
}
