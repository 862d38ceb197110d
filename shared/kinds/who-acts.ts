/** The verbs of actions. GET and HEAD are excluded, because following a link must not change a room. */
export const verbs = ["POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof verbs)[number];

/**
 * The people who may act: the facilitator, any member of the space, or any participant, including guests. Spectators
 * are members too. An action that excludes them checks `room_seat` itself.
 */
export type Who = "facilitator" | "member" | "participant";
