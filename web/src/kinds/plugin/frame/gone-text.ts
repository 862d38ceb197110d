import { msg } from "@lit/localize";
import { str } from "../../../i18n/str.ts";
import type { Broken } from "../bridge/bridge.ts";

/** Why a page is not on the screen any more. */
export type Gone = Broken | "silent" | "stuck" | "reloaded" | "took-the-keyboard";

/** Returns what became of a plugin's page, as a heading and a sentence. */
export function goneText(why: Gone, name: string): { heading: string; text: string } {
  const others = msg("The room goes on without it.");
  switch (why) {
    case "silent":
      return { heading: msg(str`${name} did not answer`), text: others };
    case "stuck":
      return { heading: msg(str`${name} does not answer any more`), text: others };
    case "sent-too-much":
      return {
        heading: msg(str`${name} sent too much`),
        text: msg("It was stopped. The room goes on without it."),
      };
    case "too-much-to-show":
      return {
        heading: msg(str`There is too much in this room for ${name}`),
        text: msg("Its page cannot be told all of it."),
      };
    case "reloaded":
      return {
        heading: msg(str`${name} reloaded itself`),
        text: msg("It was stopped, as its page may lead nowhere else."),
      };
    case "took-the-keyboard":
      return {
        heading: msg(str`${name} took the keyboard`),
        text: msg("It was stopped, because it would have read what you were typing."),
      };
  }
}
