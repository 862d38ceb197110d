import { msg } from "@lit/localize";

/** Returns the reason why a room without a socket shows changes late. */
export function slowText(): string {
  return msg(
    "Too many rooms are open in this browser, so changes appear here after some seconds. Close another tab to see them at once.",
  );
}
