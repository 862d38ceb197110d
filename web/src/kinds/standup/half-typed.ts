/**
 * What stands in the lines that are sent by a button: a commitment, thanks. It is held with the room and not with the
 * field, so that it outlasts a field that is taken off the page: the room ended, and may be opened again.
 */
export type HalfTyped = { commitment: string; thanks: { to: string; text: string } };

export const nothingTyped = (): HalfTyped => ({ commitment: "", thanks: { to: "", text: "" } });
