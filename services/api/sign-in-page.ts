import type { FastifyReply } from "fastify";
import type { ProblemCode } from "#shared/wire/problems.ts";
import { textsFor } from "./reading/texts.ts";
import { escapeHtml, sendSmallPage } from "./small-page.ts";

/** The text of a failed sign-in, by the code of the refusal, and whether a new sign-in can help. */
const messages = {
  sign_in_lost: { name: "lost", again: true },
  sign_in_refused: { name: "refused", again: true },
  provider_unreachable: { name: "unreachable", again: true },
  guest_refused: { name: "guest", again: false },
} as const satisfies { [code in ProblemCode]?: object };

const failed = { name: "failed", again: true } as const;

/**
 * Sends a small page for a failed sign-in, with a link to try again. It repeats none of the request's input except
 * `target`, a checked return target, which the link leads to.
 */
export function sendSignInPage(
  reply: FastifyReply,
  { status, code, target }: { status: number; code: ProblemCode; target: string },
): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const { name, again } = code in messages ? messages[code as keyof typeof messages] : failed;
  const { title, text } = texts.signIn[name];
  const address = target === "/" ? "/auth/login" : `/auth/login?next=${encodeURIComponent(target)}`;
  const retry = again ? `<a href="${escapeHtml(address)}">${texts.signIn.again}</a>` : "";
  const content = `<p>${text}</p><p>${retry}<a href="/">${texts.signIn.back}</a></p>`;
  return sendSmallPage(reply, { status, language, title, content });
}
