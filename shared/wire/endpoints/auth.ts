import { authReply } from "../identity.ts";
import { area } from "./endpoint.ts";

/** The sign-in mode of this instance. */
export const authEndpoints = area("identity", {
  "GET /api/auth": {
    summary: "Get the sign-in mode",
    guest: "open",
    panel: true,
    replies: { 200: authReply },
  },
});
