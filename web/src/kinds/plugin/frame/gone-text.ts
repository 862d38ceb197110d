import { msg } from "@lit/localize";
import { str } from "../../../i18n/str.ts";
import type { BridgeFailure } from "../bridge/bridge.ts";

/** The reason why a page was stopped. */
export type PageFailure = BridgeFailure | "silent" | "stuck" | "reloaded" | "took-the-keyboard";

/** Returns a heading and a sentence about a stopped page. */
export function failureText(why: PageFailure, name: string): { heading: string; text: string } {
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
        text: msg("Its page cannot receive all of it."),
      };
    case "reloaded":
      return {
        heading: msg(str`${name} reloaded itself`),
        text: msg("It was stopped, because its page may not load again or lead elsewhere."),
      };
    case "took-the-keyboard":
      return {
        heading: msg(str`${name} took the keyboard`),
        text: msg("It was stopped, because it would have read what you were typing."),
      };
  }
}
