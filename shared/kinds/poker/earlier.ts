import { statement } from "#shared/db/statement.ts";
import { pokerEndpoints } from "#shared/wire/endpoints/poker.ts";
import { earlierPages, earlierQuery, type EarlierEstimate } from "#shared/wire/poker.ts";
import { defineList } from "../read.ts";

// A story on the table has another status than `estimated`, so nothing of a round in progress is read.
const find = statement<EarlierEstimate, [string, string, string, number]>(
  "earlier-estimates",
  `select s.id as "sessionId", s.title as "sessionTitle", st.title, st.estimate, iso(at.moment) as at
   from stories st
   join sessions s on s.id = st.session_id
   cross join lateral (
     select coalesce(max(r.revealed_at), s.created_at) as moment from rounds r where r.story_id = st.id
   ) at
   where st.ref = $1 and st.ref <> '' and st.estimate is not null and st.status = 'estimated'
     and s.space_id = $2 and s.id <> $3
   order by at.moment desc, st.id
   limit $4`,
);

/** Lists the space's estimates for a reference in other rooms, newest first, at most 5. */
export const earlier = defineList({
  endpoint: pokerEndpoints.endpoints["GET /api/sessions/:id/earlier"],
  query: earlierQuery,
  pages: earlierPages,
  async find(runner, { sessionId, spaceId, limit, query: { ref } }) {
    const rows = await find(runner, ref, spaceId, sessionId, limit);
    return { json: JSON.stringify(rows), last: null };
  },
});
