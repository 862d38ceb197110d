// docs/browsers.md: supported browsers, and the features newer than those, each with a fallback.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { minifyModule } from "../../web/minify-templates.ts";
import {
  scriptTargets,
  styleTargets,
  supportedBrowsers,
  type Versions,
} from "../../web/supported-browsers.ts";
import { compat, firstVersion } from "./compat-data.ts";
import { newerInScripts } from "./newer-features.ts";
import { newerStyles } from "./newer-styles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (path: string) => readFileSync(root + path, "utf8");

/** All files that a browser runs: the client, the rules that it shares with the server, plugins' pages and their kit. */
const folders = [
  "web",
  "shared/rules",
  "shared/wire",
  "services/api/plugin-page/in-frame",
  "sdk/page",
  "plugins",
];
const files = folders
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .filter((path) =>
    /^web\/(?:src|public)\/.*\.(?:ts|js|css)$|^web\/\w+\.html$|^shared\/.*\.ts$|\/in-frame\/|^sdk\/|\/src\/page\/.*\.(?:ts|css)$/.test(
      path,
    ),
  )
  .filter((path) => !/\.(?:test|fixture|gen|d)\.ts$/.test(path))
  .map((path) => ({ path, text: textOf(path) }));
const scripts = files.filter(({ path }) => /\.[jt]s$/.test(path));
const templates = scripts.flatMap(({ text }) => [...text.matchAll(/(css)?`([^`]*)`/g)]);
const textsOf = (extension: string) =>
  files.filter(({ path }) => path.endsWith(extension)).map(({ text }) => text);

/** Returns the features of the product that are newer than some versions. Those of scripts have their files. */
function newerThan(browsers?: Versions): string[] {
  const { inStyles, inMarkup } = newerStyles(browsers);
  const markup = [...textsOf(".html"), ...templates.flatMap(([, isStyle, text]) => (isStyle ? [] : text!))];
  const styles = [...textsOf(".css"), ...templates.flatMap(([, isStyle, text]) => (isStyle ? text! : []))];
  const ofScripts = [...newerInScripts(scripts, browsers)].map(
    ([feature, used]) => `${feature} in ${[...used].toSorted().join(", ")}`,
  );
  return [...new Set([...ofScripts, ...styles.flatMap(inStyles), ...markup.flatMap(inMarkup)])].toSorted();
}

/** Returns the features in the first column of a table of docs/browsers.md, by the heading above it. */
function featuresUnder(heading: string): string[] {
  const [, section = ""] = textOf("docs/browsers.md").split(`## ${heading}\n`);
  const [table = ""] = section.split("\n## ");
  return Array.from(table.matchAll(/^\| (`.+?) \| .+ \|$/gm), ([, feature]) => feature!.replaceAll("`", ""));
}
const withFallback = featuresUnder("Newer features");

test("each feature newer than the oldest supported browsers has a fallback in docs/browsers.md", () => {
  expect(scripts.length).toBeGreaterThan(500);
  expect(newerThan()).toEqual(withFallback);
});

test.each([
  ["AbortSignal", "timeout_static", /^AbortSignal\.timeout in web\/src/],
  ["Element", "checkVisibility", /^\.checkVisibility in .*web\/src/],
])("without a function of %s in the oldest Safari, %s has no fallback", (type, name, feature) => {
  const { support } = compat.api[type]![name]!.__compat!;
  const before = support.safari;
  support.safari = { version_added: String(supportedBrowsers.safari! + 0.1) };
  const found = newerThan().filter((one) => !withFallback.includes(one));
  support.safari = before!;
  expect(found).toEqual([expect.stringMatching(feature)]);
});

/** What old-browser.js asks for, and its entries in the compatibility data. */
const asked = [
  ["light-dark(red, red)", compat.css.types!["color"]!["light-dark"]],
  ['"popover" in', compat.api["HTMLElement"]!["popover"]],
] as const;

test("old-browser.js asks for a feature that is as new as each one without a fallback", () => {
  for (const [words] of asked) expect(textOf("web/public/old-browser.js")).toContain(words);
  const letThrough: Versions = {};
  for (const browser of Object.keys(supportedBrowsers) as (keyof Versions)[])
    letThrough[browser] = Math.max(...asked.map(([, feature]) => firstVersion(feature, browser)));
  expect(newerThan(letThrough).filter((feature) => !withFallback.includes(feature))).toEqual(
    featuresUnder("Older browsers"),
  );
});

test.each([
  ["a newer object", "new URLPattern({})", "URLPattern"],
  ["a newer function of a type", "Promise.try(f)", "Promise.try"],
  ["another one", "RegExp.escape(text)", "RegExp.escape"],
  ["a newer member", "bytes.toBase64()", ".toBase64"],
  ["a member of an iterator", "list.values().drop(2)", ".drop"],
  ["modifiers of a pattern", "/(?i:a)b/.test(text)", "(?i:)"],
  ["a newer statement", "{ using file = open(); }", "using"],
  ["an import of JSON", 'import data from "./a.json" with { type: "json" };', "import with"],
  ["a newer event", 'box.addEventListener("scrollend", draw)', "event scrollend"],
  ["a newer event in a template", "html`<p @scrollend=${draw}></p>`", "event scrollend"],
])("the check of scripts finds %s", (_what, text, feature) => {
  expect([...newerInScripts([{ path: "a.ts", text }]).keys()]).toEqual([feature]);
});

test("the check of scripts passes over members of packages", () => {
  const text = 'import { z } from "zod"; z.escape(1);';
  expect([...newerInScripts([{ path: "a.ts", text }])]).toEqual([]);
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
  expect(newerStyles().inStyles(text)).toContain(feature);
});

test("the check of styles accepts a property after its prefixed form", () => {
  expect(newerStyles().inStyles("p { -webkit-user-select: none; user-select: none; }")).toEqual([]);
});

test("the check of markup finds a newer attribute", () => {
  expect(newerStyles().inMarkup(`<dialog closedby="any"></dialog>`)).toEqual(["closedby"]);
});

test.each(["web/index.html", "web/embed.html", "README.md", "docs/guide.md"])(
  "%s names the supported browsers",
  (path) => {
    const { chrome, edge, firefox, safari } = supportedBrowsers;
    expect(chrome).toBe(edge);
    expect(textOf(path).replaceAll(/\s+/g, " ")).toContain(
      `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a later version`,
    );
  },
);

test.each(["web/index.html", "web/embed.html"])("%s loads the script for old browsers first", (path) => {
  const [first] = /<script.*?>/.exec(textOf(path))!;
  expect(first).toBe(`<script src="/old-browser.js">`);
});

test("docs/browsers.md names the supported browsers", () => {
  const { chrome, edge, firefox, safari } = supportedBrowsers;
  expect(textOf("docs/browsers.md")).toContain(`| ${[chrome, edge, firefox, safari].join(" | ")} |`);
});

test("each test that docs/browsers.md names exists", () => {
  const [, table] = textOf("docs/browsers.md").split("## What differs");
  const named = Array.from(table!.matchAll(/`([\w/-]+\.test\.ts)`/g), ([, path]) => path!);
  expect(named.length).toBeGreaterThan(20);
  const folders = ["test/", "web/src/"];
  expect(named.filter((path) => !folders.some((folder) => existsSync(root + folder + path)))).toEqual([]);
});

test("the same versions count on phones", () => {
  const { chrome, firefox, safari } = supportedBrowsers;
  expect(supportedBrowsers).toMatchObject({
    chrome_android: chrome,
    firefox_android: firefox,
    safari_ios: safari,
  });
});

test("scripts and style sheets are built for the supported browsers", () => {
  expect(scriptTargets).toContain(`safari${supportedBrowsers.safari}`);
  expect(styleTargets).toMatchObject({
    firefox: supportedBrowsers.firefox! << 16,
    safari: (18 << 16) | (1 << 8),
  });
  expect(minifyModule("css`p { user-select: none; }`", "a.ts")).toContain("-webkit-user-select");
});
