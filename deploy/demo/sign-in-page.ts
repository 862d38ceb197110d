import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";

const style =
  "body{margin:0;min-height:100vh;display:grid;place-content:center;font:1rem/1.5 system-ui,sans-serif;" +
  "color:#1c1b22;background:#f7f6fa}main{width:min(22rem,90vw)}h1{font-size:1.4rem;margin:0}" +
  "form{display:grid;gap:.5rem;margin:1rem 0}button,input{font:inherit;padding:.6rem .8rem;border-radius:.5rem;" +
  "border:1px solid #85829a;background:#fff;color:inherit;text-align:start}button{cursor:pointer}" +
  "@media(prefers-color-scheme:dark){body{color:#eceaf4;background:#16151c}button,input{background:#24222e}}";

const policy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** Sends the page where a person picks a demo person or types a name. `people` are subjects and names. */
export function sendDemoPage(response: ServerResponse, people: [subject: string, name: string][]): void {
  const buttons = people.map(
    ([subject, name]) => `<button name="subject" value="${escaped(subject)}">${escaped(name)}</button>`,
  );
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    })
    .end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo sign-in</title>` +
        `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>` +
        `<h1>Who do you want to be?</h1><p>This is a demo provider. These people are fictional.</p>` +
        `<form method="post">${buttons.join("")}</form>` +
        `<form method="post"><label for="name">Or another person</label>` +
        `<input id="name" name="name" required maxlength="64" autocomplete="off"><button>Sign in</button></form>` +
        `<form method="post"><button name="refuse" value="1">Cancel</button></form></main></body></html>`,
    );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
