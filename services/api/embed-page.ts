import type { FastifyReply } from "fastify";
import { returnTarget } from "#shared/domain/sign-in/return-target.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { ProblemCode } from "#shared/wire/problems.ts";
import type { ServiceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { textsFor } from "./reading/texts.ts";
import { escapeHtml, sendSmallPage } from "./small-page.ts";

/**
 * The messages by problem code. The one for a wrong code is above the form; the others are on a page without a form.
 */
const messages = {
  wrong_code: "wrongCode",
  too_many_attempts: "tooManyAttempts",
  no_such_handoff: "expired",
  cross_site: "otherPage",
  unsupported_media_type: "unreadable",
  body_too_large: "unreadable",
} as const satisfies { [code in ProblemCode]?: keyof ServiceTexts["meeting"] };

/** Sends the form for the code of a handoff. With `wrong`, it says that the last code was wrong. */
export function sendCodeForm(
  reply: FastifyReply,
  { challenge, name, wrong = false }: { challenge: string; name: string; wrong?: boolean },
): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const { title, enterCode, code, continueAs, wrongCode } = texts.meeting;
  const alert = wrong ? `<p role="alert" id="wrong">${wrongCode}</p>` : "";
  const described = wrong ? ` aria-invalid="true" aria-describedby="wrong"` : "";
  const content =
    `<p>${enterCode}</p>` +
    `<form method="post" action="/embed/signin">${alert}` +
    `<input type="hidden" name="c" value="${escapeHtml(challenge)}">` +
    `<label for="code">${code}</label><input id="code" name="code" dir="ltr" required autofocus ` +
    `autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16"${described}>` +
    `<button>${continueAs.replace("{name}", () => `<bdi>${escapeHtml(name)}</bdi>`)}</button></form>`;
  return sendSmallPage(reply, { status: wrong ? 403 : 200, language, title, content, hasForm: true });
}

/** Sends a link to the sign-in to a person who is not signed in. */
export function sendSignInFirst(
  reply: FastifyReply,
  { status, challenge, authMode }: { status: number; challenge: string; authMode: Settings["authMode"] },
): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const { title, signInFirst, enterNameFirst, signIn } = texts.meeting;
  const next = encodeURIComponent(returnTarget(`/embed/signin?c=${challenge}`));
  const [text, link]: [string, string] =
    authMode === "oidc" ? [signInFirst, `/auth/login?next=${next}`] : [enterNameFirst, "/"];
  const content = `<p>${text}</p><p><a href="${escapeHtml(link)}">${signIn}</a></p>`;
  return sendSmallPage(reply, { status, language, title, content });
}

/** Sends the page for a bound handoff. The panel polls for the result, so the person can close the page. */
export function sendBound(reply: FastifyReply): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const { title, text } = texts.meeting.bound;
  return sendSmallPage(reply, { status: 200, language, title, content: `<p>${text}</p>` });
}

/** Sends the 404 of a side panel that the operator has not switched on. */
export function sendPanelOff(reply: FastifyReply): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const { off, open } = texts.meeting;
  const content = `<p>${off.text}</p><p><a href="/">${open}</a></p>`;
  return sendSmallPage(reply, { status: 404, language, title: off.title, content });
}

/** Sends an error page that repeats none of the request's input. */
export function sendEmbedRefusal(reply: FastifyReply, status: number, code: ProblemCode): FastifyReply {
  const { texts, language } = textsFor(reply.request);
  const name = code in messages ? messages[code as keyof typeof messages] : "failed";
  const content = `<p role="alert">${texts.meeting[name]}</p>`;
  return sendSmallPage(reply, { status, language, title: texts.meeting.title, content });
}
