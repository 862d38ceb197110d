import { readFileSync } from "node:fs";

/** The names of a browser in MDN's compatibility data, in targets of Vite, and in those of Lightning CSS. */
const names = {
  chrome: { compat: "chrome", vite: "chrome", css: "chrome" },
  and_chr: { compat: "chrome_android", vite: "chrome", css: "chrome" },
  edge: { compat: "edge", vite: "edge", css: "edge" },
  firefox: { compat: "firefox", vite: "firefox", css: "firefox" },
  and_ff: { compat: "firefox_android", vite: "firefox", css: "firefox" },
  safari: { compat: "safari", vite: "safari", css: "safari" },
  ios_saf: { compat: "safari_ios", vite: "ios", css: "ios_saf" },
} as const;

/** The oldest version of each browser, by its name in MDN's compatibility data. */
export type Versions = Partial<Record<(typeof names)[keyof typeof names]["compat"], number>>;

/**
 * The oldest supported version of each browser: those of two years ago, and Firefox's extended support release of that
 * time. `browserslist` of package.json is the only list. Everything below follows it.
 */
const oldest = readOldest();

/** The oldest supported versions for the check of features (test/structure/browsers.test.ts). */
export const supportedBrowsers: Versions = Object.fromEntries(
  oldest.map(({ name, version }) => [names[name].compat, version]),
);

/** The oldest supported versions as targets of Vite: `safari18.1`. */
export const scriptTargets: string[] = [
  ...new Set(oldest.map(({ name, version }) => `${names[name].vite}${version}`)),
];

/** The oldest supported versions as targets of Lightning CSS, which has a byte for each part of a version. */
export const styleTargets: Record<string, number> = Object.fromEntries(
  oldest.map(({ name, version }) => {
    const [major = 0, minor = 0] = String(version).split(".").map(Number);
    return [names[name].css, (major << 16) | (minor << 8)];
  }),
);

/** Throws an Error for an entry that is not of the form `safari >= 18.1`, or an unknown browser. */
function readOldest() {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { browserslist } = JSON.parse(text) as { browserslist: string[] };
  return browserslist.map((entry) => {
    const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(entry) ?? [];
    if (!name || !(name in names)) throw new Error(`browserslist of package.json: ${entry}`);
    return { name: name as keyof typeof names, version: Number(version) };
  });
}
