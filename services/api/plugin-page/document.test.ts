// Rules: protocol/plugins#page-document
import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { pageDocument } from "./document.ts";
import { prelude, styles } from "./page-parts.ts";

const scriptOf = (code: string) => {
  const { html, policy } = pageDocument({ display: "x", code });
  const script = /<script>([^]*)<\/script>/.exec(html.toString())![1]!;
  expect(policy).toContain(`'sha256-${hash("sha256", script, "base64")}'`);
  return script;
};

test("line ends of ui.js are normalised like the HTML parser does", () => {
  expect(scriptOf("a\r\nb\rc\n\r\r\n\n\rd\r")).toMatch(/\na\nb\nc\n\n\n\n\nd\n$/);
});

test("no name is used twice in the modules of the frame, which become one script", () => {
  const folder = new URL("in-frame/", import.meta.url).pathname;
  const modules = globSync(`${folder}*.js`).map((path) => readFileSync(path, "utf8"));
  const names = modules.flatMap((module) =>
    [...module.matchAll(/^(?:export )?(?:async )?(?:const|let|function) (\w+)/gm)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  // An import or export would be a syntax error.
  expect(() => new Script(scriptOf(""))).not.toThrow();
});

test("the first statement removes WebRTC", () => {
  expect(scriptOf("")).toMatch(
    /^for\(let (\w+) of Object\.getOwnPropertyNames\(globalThis\)\)\/rtc\(\?!ontroller\)\/i\.test\(\1\)&&delete globalThis\[\1\];/,
  );
});

test("the prelude and its styles are minified", () => {
  expect(prelude.length).toBeLessThan(15_100);
  expect(prelude + styles).not.toMatch(/\n|\/\*/);
});
