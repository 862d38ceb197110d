import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Language } from "#shared/rules/languages.ts";

const style =
  "*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;" +
  "font:1rem/1.5 system-ui,sans-serif;color:#1c1f27;background:#f8f7f2;overflow-wrap:anywhere}main{max-width:30rem}" +
  "h1{font-size:1.5rem;line-height:1.25;margin:0}a{color:#4c56ba;display:inline-block;margin-inline-end:1.5rem}" +
  "label{display:block;font-weight:600;margin:1.5rem 0 .25rem}" +
  "input{width:100%;min-height:2.75rem;padding:.25rem .75rem;font:1.5rem/1.5 ui-monospace,monospace;letter-spacing:.1em;" +
  "text-transform:uppercase;color:inherit;background:#fff;border:1px solid #73777f;border-radius:.5rem}" +
  "button{margin-top:1rem;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:#fff;" +
  "background:#4c56ba;border:1px solid transparent;border-radius:.5rem;cursor:pointer}" +
  ":focus-visible{outline:3px solid #4c56ba;outline-offset:2px}[role=alert]{font-weight:600;color:#b1262a}" +
  "@media(prefers-color-scheme:dark){body{color:#e8ebf1;background:#101318}a{color:#9cabfa}" +
  "input{background:#191c22;border-color:#7d8390}button{color:#101318;background:#9cabfa}" +
  ":focus-visible{outline-color:#9cabfa}[role=alert]{color:#f98f87}}";

const policyOf = (formAction: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", style, "base64")}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");

type SmallPage = {
  status: number;
  /** The language of `title` and `content`, chosen by the request's Accept-Language. */
  language: Language;
  title: string;
  /** HTML in which all external text is escaped. */
  content: string;
  /** True if the page has a form that posts to this origin. */
  hasForm?: boolean;
};

/** Sends a page without scripts. Its title is also its heading, and it has its own content security policy. */
export function sendSmallPage(
  reply: FastifyReply,
  { status, language, title, content, hasForm }: SmallPage,
): FastifyReply {
  return reply
    .code(status)
    .header("content-security-policy", policyOf(hasForm ? "'self'" : "'none'"))
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${language.code}" dir="${language.dir}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${title} · Standpoint</title>` +
        `<style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
    );
}

/** Returns a text with HTML special characters escaped, also for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
