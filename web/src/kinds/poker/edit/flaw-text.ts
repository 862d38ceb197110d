import { msg } from "@lit/localize";
import { formatNumber } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { StoryText } from "../story-line.ts";
import type { StoryFlaw } from "./story-check.ts";

/** Returns the sentence about a story's flaw. */
export function flawText(flaw: StoryFlaw): string {
  switch (flaw.kind) {
    case "nameless":
      return msg("A title or a reference is missing.");
    case "untitled":
      return msg("The title is missing.");
    case "shifted":
      return msg("This row doesn't match the header. Enter a title, or remove the row.");
    case "unstorable":
      return msg(str`${fieldName(flaw.field)}: this text contains characters that can't be stored.`);
    case "invisible":
      return msg(str`${fieldName(flaw.field)}: this text has no visible characters.`);
    case "long":
      return msg(
        str`${fieldName(flaw.field)}: ${formatNumber(flaw.length)} characters; the limit is ${formatNumber(flaw.limit)}.`,
      );
  }
}

/** Returns a field's label. */
export function fieldName(field: keyof StoryText): string {
  return { ref: msg("Reference"), title: msg("Title"), notes: msg("Notes") }[field];
}
