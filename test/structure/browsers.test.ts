// docs/browsers.md: supported browsers, and the features newer than those, each with a fallback.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { supportedBrowsers } from "../../web/supported-browsers.ts";
import { newerInMarkup, newerInScripts, newerInStyles } from "./newer-features.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (path: string) => readFileSync(root + path, "utf8");

/** All files that a browser runs: the client, the rules that it shares with the server, and plugins' pages. */
const files = ["web", "shared/rules", "shared/wire", "services/api/plugin-page/in-frame", "plugins"]
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .filter((path) =>
    /^web\/(?:src|public)\/.*\.(?:ts|js|css)$|^web\/\w+\.html$|^shared\/.*\.ts$|\/in-frame\/|\/ui\.js$/.test(
      path,
    ),
  )
  .filter((path) => !/\.(?:test|fixture|gen|d)\.ts$/.test(path))
  .map((path) => ({ path, text: textOf(path) }));

test("each feature newer than the oldest supported browsers has a fallback in docs/browsers.md", () => {
  const scripts = files.filter(({ path }) => /\.[jt]s$/.test(path));
  expect(scripts.length).toBeGreaterThan(500);
  const templates = scripts.flatMap(({ text }) => [...text.matchAll(/(css)?`([^`]*)`/g)]);
  const markup = [
    ...files.filter(({ path }) => path.endsWith(".html")).map(({ text }) => text),
    ...templates.flatMap(([, isStyle, text]) => (isStyle ? [] : text!)),
  ];
  const styles = [
    ...files.filter(({ path }) => path.endsWith(".css")).map(({ text }) => text),
    ...templates.flatMap(([, isStyle, text]) => (isStyle ? text! : [])),
  ];
  const found = [
    ...newerInScripts(scripts).keys(),
    ...styles.flatMap(newerInStyles),
    ...markup.flatMap(newerInMarkup),
  ];
  const [, table] = textOf("docs/browsers.md").split("## Newer features");
  const named = [...table!.matchAll(/^\| `(.+?)` \| .+ \|$/gm)].map(([, feature]) => feature!);
  expect([...new Set(found)].toSorted()).toEqual(named);
});

test.each([
  ["a newer object", "new URLPattern({})", "URLPattern"],
  ["a newer function of a type", "Promise.try(f)", "Promise.try"],
  ["another one", "RegExp.escape(text)", "RegExp.escape"],
  ["a newer member", "bytes.toBase64()", ".toBase64"],
  ["a member of an iterator", "list.values().drop(2)", ".drop"],
  ["modifiers of a pattern", "/(?i:a)b/.test(text)", "(?i:)"],
])("the check of scripts finds %s", (_what, text, feature) => {
  expect([...newerInScripts([{ path: "a.ts", text }]).keys()]).toEqual([feature]);
});

test("the check of scripts passes over names that the scripts define", () => {
  const text = "const queue = { drop() {} }; const scheduler = 1; queue.drop(scheduler);";
  expect([...newerInScripts([{ path: "a.ts", text }])]).toEqual([]);
});

test.each([
  ["p { interpolate-size: allow-keywords; }", "interpolate-size"],
  ["p { inset-block: anchor(end); }", "inset-block: anchor"],
  ["@scope (p) { a { color: red; } }", "@scope"],
  ["details:open { color: red; }", ":open"],
  ["p { user-select: none; }", "user-select"],
])("the check of styles finds the newer feature of %s", (text, feature) => {
  expect(newerInStyles(text)).toContain(feature);
});

test("the check of styles accepts a property after its prefixed form", () => {
  expect(newerInStyles("p { -webkit-user-select: none; user-select: none; }")).toEqual([]);
});

test("the check of markup finds a newer attribute", () => {
  expect(newerInMarkup(`<dialog closedby="any"></dialog>`)).toEqual(["closedby"]);
});

test.each(["web/index.html", "web/embed.html", "README.md"])("%s names the supported browsers", (path) => {
  const { chrome, edge, firefox, safari } = supportedBrowsers;
  expect(chrome).toBe(edge);
  expect(textOf(path).replaceAll(/\s+/g, " ")).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a later version`,
  );
});

test.each(["web/index.html", "web/embed.html"])("%s loads the script for old browsers first", (path) => {
  const [first] = /<script.*?>/.exec(textOf(path))!;
  expect(first).toBe(`<script src="/old-browser.js">`);
});

test("docs/browsers.md names the supported browsers", () => {
  const row = Object.values(supportedBrowsers).join(" | ");
  expect(textOf("docs/browsers.md")).toContain(`| ${row} |`);
});
