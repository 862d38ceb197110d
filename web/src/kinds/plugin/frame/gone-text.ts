import { msg } from "@lit/localize";
import { str } from "../../../i18n/str.ts";
import type { BridgeFailure } from "../bridge/bridge.ts";

/** The reason why a page was stopped. */
export type PageFailure = BridgeFailure | "silent" | "stuck" | "reloaded" | "took-the-keyboard";

/** Returns a heading and a sentence about a stopped page. */
export function failureText(why: PageFailure, name: string): { heading: string; text: string } {
  const others = msg("The room continues without it.");
  switch (why) {
    case "silent":
      return { heading: msg(str`${name} didn't respond`), text: others };
    case "stuck":
      return { heading: msg(str`${name} stopped responding`), text: others };
    case "sent-too-much":
      return {
        heading: msg(str`${name} sent too much data`),
        text: msg("It was stopped. The room continues without it."),
      };
    case "too-much-to-show":
      return {
        heading: msg(str`This room is too large for ${name}`),
        text: msg("Its page can't receive all the data."),
      };
    case "reloaded":
      return {
        heading: msg(str`${name} reloaded itself`),
        text: msg("It was stopped because a plugin's page can't reload or navigate away."),
      };
    case "took-the-keyboard":
      return {
        heading: msg(str`${name} took the keyboard focus`),
        text: msg("It was stopped before it could read what you were typing."),
      };
  }
}
