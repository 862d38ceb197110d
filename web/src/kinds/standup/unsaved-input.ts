/**
 * What is typed in the fields that are sent by a button: a promise, thanks. It is held with the room, not with the
 * field, because the fields are removed when the room ends, and the room may be reopened.
 */
export type UnsavedInput = { commitment: string; thanks: { to: string; text: string } };

/** Returns empty fields. */
export const noInput = (): UnsavedInput => ({ commitment: "", thanks: { to: "", text: "" } });
