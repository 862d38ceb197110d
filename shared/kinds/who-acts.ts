/** Every verb an action may declare: what changes a room must not be reachable by following a link. */
export const verbs = ["POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof verbs)[number];

/**
 * Who may act: the facilitator, any member of the space, or any participant, guests by link included. Spectators are
 * members like others: an action that is not for them looks at `room_seat` itself.
 */
export type Who = "facilitator" | "member" | "participant";
