/**
 * What is typed in the fields that are sent by a button: a promise, thanks. It is held with the room, not with the
 * field, because the fields are removed when the room ends, and the room may be reopened.
 */
export type HalfTyped = { commitment: string; thanks: { to: string; text: string } };

/** Returns empty fields. */
export const nothingTyped = (): HalfTyped => ({ commitment: "", thanks: { to: "", text: "" } });
