import { msg } from "@lit/localize";
import { inTime } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import { ApiProblem } from "./api-problem.ts";

/**
 * The texts of refusals in the page's language: `load` makes them ready for a reply with a status, and `text` returns
 * one, or undefined. In English there are none, because the server's words are English. See `provideRefusalTexts`.
 */
export const refusals = {
  load: async (_status: number): Promise<void> => {},
  text: (_problem: ApiProblem): string | undefined => undefined,
};

/** Returns an error as one sentence for people. It contains the time to wait if the server sent one. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return msg("Part of this page couldn't be loaded.");
  if (problem.code === "unanswered")
    return msg("The server didn't answer. This may have been saved or not: check before you try again.");
  if (problem.status === 0) return msg("Can't reach the server. Check your connection and try again.");
  if (problem.status === 429) {
    const wait = inTime(problem.retryAfter ?? 60);
    return problem.code === "too_many_identities"
      ? msg(str`Too many new names from this network. Try again ${wait}.`)
      : msg(str`Too many attempts. Try again ${wait}.`);
  }
  if (problem.status === 401) return msg("You've been signed out.");
  if (problem.code === "wrong_passcode") return msg("That passcode isn't right.");
  const isPassing = problem.status >= 500 || problem.status === 408;
  if (isPassing && !/^(plugin|secrets)/.test(problem.code))
    return msg("The server had a problem. Try again in a moment.");
  if (problem.status === 413) return msg("That's too long.");
  if ([414, 431].includes(problem.status))
    return msg("This browser sends too many cookies. Clear this site's cookies and try again.");
  return problem.code === "unreadable"
    ? msg(
        str`Unexpected response (status ${String(problem.status)}), perhaps from a proxy. Contact your administrator.`,
      )
    : (refusals.text(problem) ?? sentence(problem.message));
}

/** Returns a text as a sentence, with a capital letter and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
