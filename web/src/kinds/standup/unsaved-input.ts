/**
 * The unsent text of the fields that have a submit button: a commitment, kudos. It belongs to the room and not to the
 * fields. These are removed when the room ends, and the room may be reopened.
 */
export type UnsavedInput = { commitment: string; thanks: { to: string; text: string } };

/** Returns empty fields. */
export const noInput = (): UnsavedInput => ({ commitment: "", thanks: { to: "", text: "" } });
