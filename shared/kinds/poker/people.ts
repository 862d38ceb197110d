import { sql } from "kysely";
import type { PeopleData } from "../kind.ts";

/** The personal data of poker. An erasure keeps votes: their rounds stay as they were, under the name `Someone`. */
export const people: PeopleData = {
  exported: {
    awaitedIn: `select r.session_id as "sessionId" from round_voters r where r.user_id = p.id order by r.session_id`,
    // Only revealed rounds are stored, so this discloses nothing of a round in progress.
    roundVotes: `select v.session_id as "sessionId", r.story_id as "storyId", r.number as round, v.value,
        iso(r.revealed_at) as "revealedAt"
      from round_votes v join rounds r on r.session_id = v.session_id and r.ordinal = v.ordinal
      where v.user_id = p.id order by r.revealed_at, r.story_id`,
    votes: `select st.session_id as "sessionId", v.story_id as "storyId", st.ref, st.title, v.value
      from votes v join stories st on st.id = v.story_id where v.user_id = p.id order by st.ordinal`,
  },
  roomsOf: (userId) => sql`
    select st.session_id from votes v join stories st on st.id = v.story_id where v.user_id = ${userId}
    union all select session_id from round_votes where user_id = ${userId}`,
  async erase(tx, userId) {
    await tx.kysely.deleteFrom("round_voters").where("user_id", "=", userId).execute();
    return {};
  },
};
