import { sql } from "kysely";
import type { ScheduledRoom } from "../kind.ts";

/** The standup over a day that a schedule opens. */
export const scheduled: ScheduledRoom = {
  title: (day) => `Standup ${day}`,
  config: (closesAt) => ({ mode: "async", closesAt }),
  showsAway: (startsOn, endsOn) => sql<boolean>`
    s.config->>'mode' = 'async' and standup_day(s.id) between ${startsOn} and ${endsOn}`,
};
