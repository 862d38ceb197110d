import { statement } from "#shared/db/statement.ts";
import { pokerEndpoints } from "#shared/wire/endpoints/poker.ts";
import { defineRead } from "../read.ts";

const find = statement<{ pattern: string }, [string]>(
  "reference-link",
  `select sp.reference_link as pattern from sessions s join spaces sp on sp.id = s.space_id where s.id = $1`,
);

const none = { pattern: "" };

/**
 * The link pattern of the references of a room's stories. It is a setting of the space, for callers who read only the
 * room.
 */
export const referenceLink = defineRead({
  endpoint: pokerEndpoints.endpoints["GET /api/sessions/:id/reference-link"],
  empty: none,
  find: async (runner, sessionId) => (await find(runner, sessionId))[0] ?? none,
});
