import { msg } from "@lit/localize";
import { problemText } from "../../../api/problem-text.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { str } from "../../../i18n/str.ts";
import type { SaveStatus } from "./entry-store.ts";

/**
 * Returns the state of saving in words. Text that the server has not acknowledged is never called saved. `now` is the
 * server's time in milliseconds.
 */
export function statusText(status: SaveStatus, now: number): string {
  switch (status.kind) {
    case "none":
      return msg("Saves as you type");
    case "saving":
      return msg("Saving…");
    case "saved":
      return msg(str`Saved ${momentText(new Date(status.at), now)}`);
    case "failed":
      return msg(str`Not saved. ${problemText(status.problem)} ${whereText(status.kept)}`);
    case "contested":
      return msg("Not saved: changed elsewhere.");
    case "too-long":
      return msg("Not saved: the text is too long.");
    case "left":
      return msg(str`Not saved: you're no longer in this room. ${whereText(status.kept)}`);
    case "ended":
      return msg(str`Not saved: the room has ended. ${whereText(status.kept)}`);
  }
}

function whereText(kept: boolean): string {
  return kept ? msg("Your text is kept in this browser.") : msg("Keep this page open, or copy your text.");
}
