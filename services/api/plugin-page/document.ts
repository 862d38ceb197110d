import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Also a folder beside the built server, see services/vite.config.ts. */
const own = fileURLToPath(new URL("in-frame/", import.meta.url));
const firstLines = readFileSync(join(own, "first-lines.js"), "utf8");
const styles = readFileSync(join(own, "base.css"), "utf8");

/** A page as it is sent, and the policy that lets it run its one script and load nothing. */
export type PageDocument = { html: Buffer; policy: string };

/**
 * Returns the document of a plugin's page: our styles, and one script of our first lines and then the plugin's.
 *
 * Invariant: one script, whose first statement takes the browser's calls away. A document inside the page inherits the
 * policy, and could run the second of two scripts without the first.
 */
export function pageDocument({ display, code }: { display: string; code: string }): PageDocument {
  const script = `${firstLines}\n${withoutMarkup(code)}`;
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'sha256-${hash("sha256", script, "base64")}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${escaped(display)}</title><style>${styles}</style></head><body><script>${script}</script></body></html>`;
  return { html: Buffer.from(html), policy };
}

/**
 * Returns code that ends no script and begins no comment of HTML, wherever in it the characters of one stand: in texts,
 * templates and patterns the escape means the same. Lines end as the parser makes them end, or the digest would be of
 * other text.
 */
function withoutMarkup(code: string): string {
  // Three times as fast as replacing, where nearly every character is the end of a line.
  const lines = code.split("\r\n").join("\n").split("\r").join("\n");
  return lines.replaceAll(/<(?=!--|\/script)/gi, "\\x3c");
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
