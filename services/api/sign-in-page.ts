import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { ProblemCode } from "#shared/wire/problems.ts";

type Words = { title: string; text: string; again: boolean };

/** What a person reads when a sign-in failed, by the code of the refusal. */
const words: { [code in ProblemCode]?: Words } = {
  sign_in_lost: {
    title: "This sign-in is no longer valid",
    text: "It took longer than ten minutes, was finished before, or began in another browser.",
    again: true,
  },
  sign_in_refused: {
    title: "You were not signed in",
    text: "Your sign-in provider refused, or what it said about you could not be verified. If this goes on, tell whoever runs this service.",
    again: true,
  },
  provider_unreachable: {
    title: "Your sign-in provider does not answer",
    text: "Nothing is wrong with your account. Try again in a moment.",
    again: true,
  },
  guest_refused: {
    title: "Leave the room first",
    text: "You are in a room as a guest. Leave it, then sign in; signing in now would end your seat.",
    again: false,
  },
};

const failed: Words = { title: "Something went wrong", text: "Try again in a moment.", again: true };

const style =
  "body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;" +
  "font:1rem/1.5 system-ui,sans-serif;color:#1c1b22;background:#f7f6fa}main{max-width:30rem}" +
  "h1{font-size:1.5rem;line-height:1.25;margin:0}a{color:#4b3bb3;margin-right:1.5rem}" +
  "@media(prefers-color-scheme:dark){body{color:#eceaf4;background:#16151c}a{color:#b7acff}}";

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers a sign-in that failed with a small page and a way back (protocol/identity 43). It repeats nothing that was
 * sent.
 */
export function sendSignInPage(reply: FastifyReply, status: number, code: ProblemCode): FastifyReply {
  const { title, text, again } = words[code] ?? failed;
  const links = `${again ? '<a href="/auth/login">Sign in again</a>' : ""}<a href="/">Back to Standpoint</a>`;
  return reply
    .code(status)
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${title} · Standpoint</title>` +
        `<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><p>${links}</p></main></body></html>`,
    );
}
