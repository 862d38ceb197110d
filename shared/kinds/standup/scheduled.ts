import { sql } from "kysely";
import type { Scheduled } from "../kind.ts";

/** The standup over a day that a schedule opens. */
export const scheduled: Scheduled = {
  title: (day) => `Standup ${day}`,
  config: (closesAt) => ({ mode: "async", closesAt }),
  showsAway: (startsOn, endsOn) => sql<boolean>`
    s.config->>'mode' = 'async' and standup_day(s.id) between ${startsOn} and ${endsOn}`,
};
