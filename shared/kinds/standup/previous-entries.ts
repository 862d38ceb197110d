import { statement } from "#shared/db/statement.ts";
import { isWritten } from "#shared/standups/readable.ts";
import { standupEndpoints } from "#shared/wire/endpoints/standup.ts";
import type { PreviousEntries } from "#shared/wire/previous-entries.ts";
import { defineRead } from "../read.ts";
import { previousStandup } from "./previous-standup.ts";

const find = statement<PreviousEntries, [string]>(
  "previous-entries",
  `select previous.id as "sessionId", standup_day(previous.id)::text as day,
     (select coalesce(json_agg(json_build_object('userId', e.user_id, 'name', u.name, 'yesterday', e.yesterday,
         'today', e.today, 'blockers', e.blockers) order by u.name collate by_name, u.id), '[]')
       from standup_entries e join users u on u.id = e.user_id
       where e.session_id = previous.id and ${isWritten}) as entries
   from (select ${previousStandup("$1")} as id) previous
   where previous.id is not null`,
);

const none: PreviousEntries = { sessionId: null, day: null, entries: [] };

/**
 * The answered entries of the previous standup of the space. Each member of the space may read that room too. The
 * caller's seat is in the same space.
 */
export const previousEntries = defineRead({
  endpoint: standupEndpoints.endpoints["GET /api/sessions/:id/previous-entries"],
  empty: none,
  isLarge: true,
  find: async (runner, sessionId) => (await find(runner, sessionId))[0] ?? none,
});
