import { pageQueryOf } from "../directory.ts";
import {
  earlierEstimates,
  earlierPages,
  earlierQuery,
  ownVote,
  pastRounds,
  referenceLink,
  roundsPages,
  roundsQuery,
} from "../poker.ts";
import { area } from "./endpoint.ts";

const linkCursor = "The cursor in the `Link` of the previous page";

/** What members read of a poker room beside its envelope. */
export const pokerEndpoints = area("sessions", {
  "GET /api/sessions/:id/vote": {
    summary: "Read the caller's own vote in the current round",
    guest: 403,
    replies: { 200: ownVote },
    refusals: [403, 404],
  },
  "GET /api/sessions/:id/reference-link": {
    summary: "Read the link pattern for references of stories",
    guest: 403,
    replies: { 200: referenceLink },
    refusals: [403, 404],
  },
  "GET /api/sessions/:id/rounds": {
    summary: "List the revealed rounds of a room, newest first",
    guest: 403,
    query: pageQueryOf(roundsPages, linkCursor).extend(roundsQuery.shape),
    replies: { 200: pastRounds },
    refusals: [400, 403, 404],
  },
  "GET /api/sessions/:id/earlier": {
    summary: "List what other rooms of the space estimated under a reference, newest first",
    guest: 403,
    query: pageQueryOf(earlierPages, linkCursor).extend(earlierQuery.shape),
    replies: { 200: earlierEstimates },
    refusals: [400, 403, 404],
  },
});
