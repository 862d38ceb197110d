import { msg } from "@lit/localize";
import { inTime } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import { ApiProblem } from "./api-problem.ts";

/** Returns why something failed as one sentence for people, with the time to wait where the server named one. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return msg("A part of this page could not be loaded, or failed.");
  if (problem.status === 0) return msg("The server cannot be reached. Check your connection and try again.");
  if (problem.status === 429) {
    const wait = inTime(problem.retryAfter ?? 60);
    return problem.code === "too_many_identities"
      ? msg(str`Too many new names from this network. Try again ${wait}.`)
      : msg(str`Too many attempts. Try again ${wait}.`);
  }
  if (problem.status === 401) return msg("You are not signed in here any more.");
  if (problem.code === "wrong_passcode") return msg("That passcode is not right.");
  if (problem.code === "secrets_unavailable")
    return msg("This server has no key to keep secrets with. Ask whoever runs it to set PLUGIN_SECRET_KEY.");
  if (problem.status >= 500 && !problem.code.startsWith("plugin"))
    return msg("The server had a problem. Try again in a moment.");
  return sentence(problem.message);
}

/** Returns a message of the server or of the rules as a sentence: with a capital letter and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
