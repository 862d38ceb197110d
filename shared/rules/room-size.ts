const kibibyte = 1024;

/** The most text that a room shows, in bytes of UTF-8. */
export const MAX_ROOM_TEXT_BYTES = 256 * kibibyte;

/** The most text of open promises in a space, in bytes of UTF-8. */
export const MAX_COMMITMENT_TEXT_BYTES = 64 * kibibyte;

/** The most open promises of a space. */
export const MAX_COMMITMENTS = 500;

/** The most people with an entry in one standup, and the most with a vote in one round. */
export const MAX_WRITERS = 500;

/** The most kudos given in one standup. */
export const MAX_ROOM_KUDOS = 100;

/** The most answers under one entry, and the most in one standup. */
export const MAX_REPLIES = 50;
export const MAX_ROOM_REPLIES = 300;

/** The most changes of promises, and the most awaited people, that a standup shows. */
export const MAX_CHANGES = 100;
export const MAX_AWAITED = 200;

/** The most entries and the most promises that a person's own record has, and their text in bytes. */
export const MAX_OWN_ROWS = 1000;
export const MAX_OWN_ENTRY_BYTES = 2048 * kibibyte;
export const MAX_OWN_COMMITMENT_BYTES = 1024 * kibibyte;

/** The largest envelope that the default limits allow, in bytes. */
export const MAX_ENVELOPE_BYTES = 2.25 * kibibyte * kibibyte;

/** Returns a number of bytes in words, never more than it is: `12 bytes`, `1.2 KiB`. */
export function sizeText(bytes: number): string {
  if (bytes < kibibyte) return `${bytes} byte${bytes === 1 ? "" : "s"}`;
  return `${Math.floor((bytes * 10) / kibibyte) / 10} KiB`;
}

/** Returns the sentence that refuses a text: how much its place takes, and how much of that is left, in bytes. */
export function fullSentence(place: string, most: number, left: number): string {
  return `${place} holds at most ${sizeText(most)} of text; ${sizeText(left)} ${left === 1 ? "is" : "are"} left`;
}
