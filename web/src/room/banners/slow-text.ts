import { msg } from "@lit/localize";
import type { Slow } from "../connection/connection.ts";

/** Returns the reason why a room without a socket shows changes late. */
export function slowText(reason: Slow): string {
  if (reason === "blocked")
    return msg("This browser or network blocks live updates, so changes appear here after some seconds.");
  return msg(
    "Too many rooms are open in this browser, so changes appear here after some seconds. Close another tab to see them at once.",
  );
}
