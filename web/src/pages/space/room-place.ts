import type { SessionSummary } from "#shared/wire/spaces.ts";

/** A room as its space lists it, and where that is. */
export type RoomPlace = {
  org: string;
  slug: string;
  room: Pick<SessionSummary, "id" | "kind" | "title" | "here">;
};
