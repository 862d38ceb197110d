import { textLimitSentence, MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";

/** A change of texts, in bytes of UTF-8: their size before the change, and its growth. */
export type Growth = { held: number; growth: number };

/**
 * Requires that the texts of a room stay within the limit after a change. A change without growth always passes, even
 * if an older version let the room exceed the limit. The room must be locked, so that concurrent changes cannot both
 * use the remaining space. Throws `room_full`.
 */
export function requireRoomText({ held, growth }: Growth): void {
  if (growth <= 0 || held + growth <= MAX_ROOM_TEXT_BYTES) return;
  const left = Math.max(0, MAX_ROOM_TEXT_BYTES - held);
  throw problem("room_full", textLimitSentence("this room", MAX_ROOM_TEXT_BYTES, left));
}

/** Returns the size of texts in bytes, like `octet_length` in the database. */
export function bytesOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
