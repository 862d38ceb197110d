import type { SessionSummary } from "#shared/wire/spaces.ts";

/** A room from its space's list, and the slugs of the space. */
export type RoomPlace = {
  org: string;
  slug: string;
  room: Pick<SessionSummary, "id" | "kind" | "title" | "here">;
};
