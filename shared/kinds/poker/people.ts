import { sql } from "kysely";
import type { PeopleData } from "../kind.ts";

/**
 * What poker keeps of people. An erasure takes no votes: the rounds they belong to stay as they were, under the name
 * `Someone`.
 */
export const people: PeopleData = {
  exported: {
    awaitedIn: `select r.session_id as "sessionId" from round_voters r where r.user_id = p.id order by r.session_id`,
    votes: `select st.session_id as "sessionId", v.story_id as "storyId", st.ref, st.title, v.value
      from votes v join stories st on st.id = v.story_id where v.user_id = p.id order by st.ordinal`,
  },
  roomsOf: (userId) => sql`
    select st.session_id from votes v join stories st on st.id = v.story_id where v.user_id = ${userId}`,
  async erase(tx, userId) {
    await tx.kysely.deleteFrom("round_voters").where("user_id", "=", userId).execute();
    return {};
  },
};
