import { removalBody, spectatorBody, transferBody } from "../seats.ts";
import { area } from "./endpoint.ts";

/** The facilitator's seat, the spectator flag and the removal of participants. */
export const seatEndpoints = area("seats", {
  "POST /api/sessions/:id/facilitator": {
    summary: "Transfer the facilitator's seat to another member of the space",
    guest: 403,
    body: transferBody,
    replies: { 204: "Transferred" },
    refusals: [400, 403, 404, 409],
  },
  "POST /api/sessions/:id/facilitator/claim": {
    summary: "Take over the seat of a facilitator who has been away for 60 seconds",
    guest: 403,
    replies: { 204: "The caller is the facilitator" },
    refusals: [403, 404, 409],
  },
  "POST /api/sessions/:id/participants/:userId/remove": {
    summary: "Remove a person from the room; they keep their membership and may return",
    guest: 403,
    body: removalBody,
    small: true,
    replies: { 204: "Removed" },
    refusals: [400, 403, 404],
  },
  "POST /api/sessions/:id/spectator": {
    summary: "Become a spectator in this space, or a participant again",
    guest: 403,
    body: spectatorBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 403, 404],
  },
});
