import { pushBody, pushReply } from "../push.ts";
import { area } from "./endpoint.ts";

/** The notices that reach the caller's devices while the application is closed. */
export const pushEndpoints = area("identity", {
  "GET /api/me/push": {
    summary: "Get the notices of the caller's devices",
    guest: 403,
    replies: { 200: pushReply },
    refusals: [401],
  },
  "PUT /api/me/push": {
    summary: "Save the notices of this device",
    guest: 403,
    body: pushBody,
    replies: { 200: pushReply },
    refusals: [400, 401, 409, 429, 503],
  },
  "DELETE /api/me/push": {
    summary: "End the notices of this device",
    guest: 403,
    replies: { 204: "Ended, or there were none" },
    refusals: [401],
  },
  "DELETE /api/me/push/devices/:deviceId": {
    summary: "End the notices of another device",
    guest: 403,
    replies: { 204: "Ended" },
    refusals: [401, 404],
  },
  "POST /api/me/push/test": {
    summary: "Send a test notice to this device",
    guest: 403,
    replies: { 204: "The notice waits to be sent" },
    refusals: [401, 404, 429],
  },
});
