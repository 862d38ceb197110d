import { textLimitSentence, MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";

/** A change of the texts of a place, in bytes of UTF-8: what they take before it, and by how much it makes them longer. */
export type Growth = { held: number; growth: number };

/**
 * Requires that the texts of a room still fit after a change. One that makes them no longer always passes, also in a
 * room that older versions let grow beyond. The room must be locked, so that two changes at once cannot both take what
 * is left. Throws `room_full`.
 */
export function requireRoomText(change: Growth): void {
  requireText("this room", MAX_ROOM_TEXT_BYTES, change);
}

/** Requires that the texts of a place take at most `most` bytes after a change, as `requireRoomText`. */
export function requireText(place: string, most: number, { held, growth }: Growth): void {
  if (growth > 0 && held + growth > most)
    throw problem("room_full", textLimitSentence(place, most, Math.max(0, most - held)));
}

/** Returns how many bytes texts take, as `octet_length` counts them in the database. */
export function bytesOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
