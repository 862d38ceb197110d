import { textLimitSentence, MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";

/** A change of texts, in bytes of UTF-8: their size before the change, and its growth. */
export type Growth = { held: number; growth: number };

/**
 * Requires that the texts of a room stay within the limit after a change. A change without growth always passes, even
 * if an older version let the room exceed the limit. The room must be locked, so that concurrent changes cannot both
 * use the remaining space. Throws `room_full`.
 */
export function requireRoomText(change: Growth): void {
  requireText("this room", MAX_ROOM_TEXT_BYTES, change);
}

/**
 * Requires that the texts of `subject` have at most `maxBytes` after a change, like `requireRoomText`. `subject` is its
 * name in the refusal.
 */
export function requireText(subject: string, maxBytes: number, { held, growth }: Growth): void {
  if (growth > 0 && held + growth > maxBytes)
    throw problem("room_full", textLimitSentence(subject, maxBytes, Math.max(0, maxBytes - held)));
}

/** Returns the size of texts in bytes, like `octet_length` in the database. */
export function bytesOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
