import type { FastifyReply } from "fastify";
import { returnTarget } from "#shared/domain/sign-in/return-target.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { ProblemCode } from "#shared/wire/problems.ts";
import { escapeHtml, sendSmallPage } from "./small-page.ts";

const title = "Sign in to a meeting";

/**
 * The messages by problem code. The one for a wrong code is above the form; the others are on a page without a form.
 */
const messages: { [code in ProblemCode]?: string } = {
  wrong_code: "That code isn't right. Check the panel in your meeting and enter it again.",
  too_many_attempts: "Too many attempts. Wait a minute, then open the link in the meeting again.",
  no_such_handoff: "This sign-in has expired or was already used. In the meeting, press Sign in again.",
  cross_site: "This form was sent by another page. In the meeting, press Sign in again.",
  unsupported_media_type: "This form can't be read. In the meeting, press Sign in again.",
  body_too_large: "This form can't be read. In the meeting, press Sign in again.",
};

/** Sends the form for the code of a handoff. With `wrong`, it says that the last code was wrong. */
export function sendCodeForm(
  reply: FastifyReply,
  { challenge, name, wrong = false }: { challenge: string; name: string; wrong?: boolean },
): FastifyReply {
  const alert = wrong ? `<p role="alert" id="wrong">${messages.wrong_code}</p>` : "";
  const described = wrong ? ` aria-invalid="true" aria-describedby="wrong"` : "";
  const content =
    `<p>Enter the code from the panel in your meeting. If you didn't just press Sign in there, close this page.</p>` +
    `<form method="post" action="/embed/signin">${alert}` +
    `<input type="hidden" name="c" value="${escapeHtml(challenge)}">` +
    `<label for="code">Code</label><input id="code" name="code" required autofocus autocomplete="off" ` +
    `autocapitalize="characters" spellcheck="false" maxlength="16"${described}>` +
    `<button>Continue as ${escapeHtml(name)}</button></form>`;
  return sendSmallPage(reply, { status: wrong ? 403 : 200, title, content, hasForm: true });
}

/** Sends a link to the sign-in to a person who is not signed in. */
export function sendSignInFirst(
  reply: FastifyReply,
  { status, challenge, authMode }: { status: number; challenge: string; authMode: Settings["authMode"] },
): FastifyReply {
  const next = encodeURIComponent(returnTarget(`/embed/signin?c=${challenge}`));
  const [text, link]: [string, string] =
    authMode === "oidc"
      ? ["Sign in first. You then come back to this page.", `/auth/login?next=${next}`]
      : ["Enter your name in Standpoint first. Then press Sign in in the meeting again.", "/"];
  const content = `<p>${text}</p><p><a href="${escapeHtml(link)}">Sign in to Standpoint</a></p>`;
  return sendSmallPage(reply, { status, title, content });
}

/** Sends the page for a bound handoff. The panel polls for the result, so the person can close the page. */
export function sendBound(reply: FastifyReply): FastifyReply {
  const content = "<p>You can close this page and go back to your meeting.</p>";
  return sendSmallPage(reply, { status: 200, title: "You're signed in", content });
}

/** Sends the 404 of a side panel that the operator has not switched on. */
export function sendPanelOff(reply: FastifyReply): FastifyReply {
  const content =
    "<p>The side panel for meetings isn't set up on this server. Your administrator needs to set EMBED_PROVIDERS.</p>" +
    `<p><a href="/">Open Standpoint</a></p>`;
  return sendSmallPage(reply, { status: 404, title: "The side panel is off", content });
}

/** Sends an error page that repeats none of the request's input. */
export function sendEmbedRefusal(reply: FastifyReply, status: number, code: ProblemCode): FastifyReply {
  const text = messages[code] ?? "Something went wrong. In the meeting, press Sign in again.";
  return sendSmallPage(reply, { status, title, content: `<p role="alert">${text}</p>` });
}
