/**
 * The standing of a person in a room: a member of its space, a guest by signed link, or a member in a side panel. A
 * member in a side panel has only a participant's permissions.
 */
export type Standing = "member" | "guest" | "embedded";

/** A class of viewers who receive the same bytes. */
export type Audience = "members" | "guests";

/** Returns the audience of a standing. */
export function audienceOf(standing: Standing): Audience {
  return standing === "guest" ? "guests" : "members";
}
