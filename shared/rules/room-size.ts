const kibibyte = 1024;

/** Maximum text of a room, in bytes of UTF-8. */
export const MAX_ROOM_TEXT_BYTES = 256 * kibibyte;

/** Maximum text of a space's open commitments, in bytes of UTF-8. */
export const MAX_COMMITMENT_TEXT_BYTES = 64 * kibibyte;

/** Maximum open commitments of a space. */
export const MAX_COMMITMENTS = 500;

/** Maximum people with an entry in one standup, or with a vote in one round. */
export const MAX_WRITERS = 500;

/** Maximum kudos of one standup. */
export const MAX_ROOM_KUDOS = 100;

/** Maximum topics to talk about after one standup. */
export const MAX_TALK_AFTER = 30;

/** Maximum replies under one entry, and in one standup. */
export const MAX_REPLIES = 50;
export const MAX_ROOM_REPLIES = 300;

/** Maximum commitment changes, and awaited people, that a standup shows. */
export const MAX_CHANGES = 100;
export const MAX_AWAITED = 200;

/** Maximum entries and maximum commitments of a person's own record, and their text in bytes. */
export const MAX_OWN_ROWS = 1000;
export const MAX_OWN_ENTRY_BYTES = 2048 * kibibyte;
export const MAX_OWN_COMMITMENT_BYTES = 1024 * kibibyte;

/** The largest envelope that the default limits allow, in bytes. */
export const MAX_ENVELOPE_BYTES = 3 * kibibyte * kibibyte;

/** Formats a number of bytes, rounded down: `12 bytes`, `1.2 KiB`. */
export function sizeText(bytes: number): string {
  if (bytes < kibibyte) return `${bytes} byte${bytes === 1 ? "" : "s"}`;
  return `${Math.floor((bytes * 10) / kibibyte) / 10} KiB`;
}

/** Returns the refusal of a text that is too long. It names the limit and the remaining space, both in bytes. */
export function textLimitSentence(place: string, limit: number, left: number): string {
  return `${place} holds at most ${sizeText(limit)} of text; ${sizeText(left)} ${left === 1 ? "is" : "are"} left`;
}
