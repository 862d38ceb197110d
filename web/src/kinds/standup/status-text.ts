import { msg, str } from "@lit/localize";
import { problemText } from "../../api/problem-text.ts";
import { formatTime } from "../../i18n/format.ts";
import type { SaveStatus } from "./entry-keeper.ts";

/** Returns how my text stands with the server, and never claims more than is known. */
export function statusText(status: SaveStatus): string {
  switch (status.kind) {
    case "none":
      return msg("Saved while you type");
    case "saving":
      return msg("Saving…");
    case "saved":
      return msg(str`Saved ${formatTime(new Date(status.at))}`);
    case "failed":
      return msg(str`Not saved. ${problemText(status.problem)} ${whereText(status.kept)}`);
    case "too-long":
      return msg("Not saved: a text is too long.");
    case "ended":
      return msg(str`Not saved: the room ended before. ${whereText(status.kept)}`);
  }
}

function whereText(kept: boolean): string {
  return kept ? msg("Your text is kept in this browser.") : msg("Keep this page open, or copy your text.");
}
