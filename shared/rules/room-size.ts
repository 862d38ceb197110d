const kibibyte = 1024;

/** The most text that a room shows, in bytes of UTF-8. */
export const mostRoomText = 256 * kibibyte;

/** The most text of open promises in a space, in bytes of UTF-8. */
export const mostPromisedText = 64 * kibibyte;

/** The most open promises of a space. */
export const mostPromises = 500;

/** The most people with an entry in one standup, and the most with a vote in one round. */
export const mostWriters = 500;

/** The most kudos given in one standup. */
export const mostRoomKudos = 100;

/** The most answers under one entry, and the most in one standup. */
export const mostReplies = 50;
export const mostRoomReplies = 300;

/** The most changes of promises, and the most awaited people, that a standup shows. */
export const mostChanges = 100;
export const mostAwaited = 200;

/** The most entries and the most promises that a person's own record has, and their text in bytes. */
export const mostOwnRows = 1000;
export const mostOwnEntryText = 2048 * kibibyte;
export const mostOwnPromisedText = 1024 * kibibyte;

/** The largest envelope that the default limits allow, in bytes. */
export const largestEnvelope = 2.25 * kibibyte * kibibyte;

/** Returns a number of bytes in words, never more than it is: `12 bytes`, `1.2 KiB`. */
export function sizeWords(bytes: number): string {
  if (bytes < kibibyte) return `${bytes} byte${bytes === 1 ? "" : "s"}`;
  return `${Math.floor((bytes * 10) / kibibyte) / 10} KiB`;
}

/** Returns the sentence that refuses a text: how much its place takes, and how much of that is left, in bytes. */
export function fullSentence(place: string, most: number, left: number): string {
  return `${place} holds at most ${sizeWords(most)} of text; ${sizeWords(left)} ${left === 1 ? "is" : "are"} left`;
}
