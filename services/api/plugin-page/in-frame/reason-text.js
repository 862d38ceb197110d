import { ownText } from "./texts.js";

const reasonTexts = {
  forbidden: "You can't do that in this room.",
  invalid: "That can't be saved. Check your input.",
  "not-found": "This isn't there any more.",
  conflict: "This has changed meanwhile. Look at it and try again.",
  "rate-limited": "Too many requests. Try again in a moment.",
  busy: "The server is busy right now. Try again in a moment.",
  failed: "Something went wrong. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  ungranted: "This plugin isn't allowed to do that.",
  "no-gesture": "Press the button again.",
  unknown: "That isn't possible in this room.",
};

/** Returns the words for the reason of a refusal, in the page's language. See ui-api.d.ts. */
export function reasonText(reason) {
  return ownText(Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason] : reasonTexts.failed);
}
