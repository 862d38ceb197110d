import type { FastifyReply } from "fastify";
import type { ProblemCode } from "#shared/wire/problems.ts";
import { escapeHtml, sendSmallPage } from "./small-page.ts";

type Words = { title: string; text: string; again: boolean };

/** The text of a failed sign-in, by the code of the refusal. */
const messages: { [code in ProblemCode]?: Words } = {
  sign_in_lost: {
    title: "This sign-in is no longer valid",
    text: "It took longer than ten minutes, was already used, or started in another browser.",
    again: true,
  },
  sign_in_refused: {
    title: "You weren't signed in",
    text: "Your sign-in provider refused, or its reply couldn't be verified. If this happens again, contact your administrator.",
    again: true,
  },
  provider_unreachable: {
    title: "Your sign-in provider isn't responding",
    text: "Your account is fine. Try again in a moment.",
    again: true,
  },
  guest_refused: {
    title: "Leave the room first",
    text: "You're in a room as a guest. Leave it before you sign in.",
    again: false,
  },
};

const failed: Words = { title: "Something went wrong", text: "Try again in a moment.", again: true };

/**
 * Sends a small page for a failed sign-in, with a link to try again. It repeats none of the request's input except
 * `target`, a checked return target, which the link leads to.
 */
export function sendSignInPage(
  reply: FastifyReply,
  { status, code, target }: { status: number; code: ProblemCode; target: string },
): FastifyReply {
  const { title, text, again } = messages[code] ?? failed;
  const address = target === "/" ? "/auth/login" : `/auth/login?next=${encodeURIComponent(target)}`;
  const links = `${again ? `<a href="${escapeHtml(address)}">Sign in again</a>` : ""}<a href="/">Back to Standpoint</a>`;
  return sendSmallPage(reply, { status, title, content: `<p>${text}</p><p>${links}</p>` });
}
