// Rules: protocol/plugins#page-document
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { pageDocument } from "./document.ts";

const scriptOf = (code: string) => {
  const { html, policy } = pageDocument({ display: "x", code });
  const script = /<script>([^]*)<\/script>/.exec(html.toString())![1]!;
  expect(policy).toContain(`'sha256-${hash("sha256", script, "base64")}'`);
  return script;
};

test("line ends of ui.js are normalised like the HTML parser does", () => {
  expect(scriptOf("a\r\nb\rc\n\r\r\n\n\rd\r")).toMatch(/\na\nb\nc\n\n\n\n\nd\n$/);
});
