import { parseAst } from "vite";
import { expect, test } from "vitest";
import { samplePattern } from "./sample-pattern.ts";
import { sourcesIn } from "./sources.ts";

type Pattern = { path: string; source: string; flags: string };

/** The lengths of texts that show exponential time, and the length for the search of other slow patterns. */
const tiny = [24, 32, 40, 50, 62, 78, 96, 120, 150];
const screened = 2_000;
/** The ratio is measured between texts of this length and of eight times this length. */
const small = 2_000;

/** Linear time has the ratio 8, quadratic time 64. */
const maxRatio = 28;

/** The folders whose patterns read requests and texts that people write. Settings and the command line are the operator's. */
const folders = ["shared/rules", "shared/wire", "shared/domain", "shared/kinds", "services/api", "web/src"];

const literals = sourcesIn(...folders).flatMap(({ path, text }) =>
  literalsIn(parseAst(text, { lang: "ts" }), path),
);

function literalsIn(node: unknown, path: string): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return [{ path, source: pattern, flags }];
  }
  return Object.values(node).flatMap((inner) => literalsIn(inner, path));
}

/** Returns the patterns that a module constructs from texts while it is loaded. */
async function constructedIn(path: string): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const original = RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""]: [string | RegExp, string?]) {
      const pattern = new target(source, flags);
      found.push({ path, source: pattern.source, flags });
      return pattern;
    },
  });
  try {
    await import(/* @vite-ignore */ `../../${path}?patterns`);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/**
 * Returns the processor time of one replacement of all matches, in microseconds. It is the least of three runs, unless the
 * first one is very short or very long.
 */
function timeOf(pattern: RegExp, text: string): number {
  let least = Infinity;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    text.replace(pattern, "");
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
    if (least < 150 || least > 100_000) break;
  }
  return least;
}

/** Returns the texts that repeat a part of a match, behind the start of the match. They do not match at their end. */
function* attacksOn({ source, flags }: Pattern): Generator<(length: number) => string> {
  const seen = new Set<string>();
  for (const parts of samplePattern(source, flags, 6)) {
    for (let at = 0; at < parts.length; at++) {
      for (const length of [1, 2, 3, 4, 6, 9, parts.length]) {
        const repeated = parts.slice(at, at + length).join("");
        for (const start of new Set(["", "x", parts.slice(0, at).join("")])) {
          if (seen.has(`${start}\n${repeated}`)) continue;
          seen.add(`${start}\n${repeated}`);
          yield (size) => `${start}${repeated.repeat(Math.ceil(size / repeated.length))}\u0001`;
        }
      }
    }
  }
}

/** Returns the attacks whose time grows faster than linearly, at most one. */
function slowAttack(pattern: Pattern): string[] {
  const all = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, "") + "g");
  for (const attack of attacksOn(pattern)) {
    const exponential = tiny.find((length) => timeOf(all, attack(length)) > 5_000);
    if (exponential) return [`${JSON.stringify(attack(exponential))}: over 5 ms`];
    if (timeOf(all, attack(screened)) < 150) continue;
    const ratio = timeOf(all, attack(small * 8)) / timeOf(all, attack(small));
    if (ratio > maxRatio) return [`${JSON.stringify(attack(12))}: ${ratio.toFixed(0)}`];
  }
  return [];
}

const isSlow = (pattern: Pattern) =>
  slowAttack(pattern).map((attack) => `${pattern.path}: /${pattern.source}/${pattern.flags} on ${attack}`);

test("no pattern for people's texts takes more than linear time", async () => {
  const modules = sourcesIn("shared/rules").filter(({ text }) => text.includes("new RegExp("));
  const constructed: Pattern[] = [];
  for (const { path } of modules) constructed.push(...(await constructedIn(path)));
  const patterns: Pattern[] = [...literals, ...constructed];
  expect([literals.length > 150, constructed.length > 5]).toEqual([true, true]);
  expect(patterns.flatMap(isSlow)).toEqual([]);
});

test.each([
  ["blanks before an end", String.raw`\s+$`, ""],
  ["blanks around a number", String.raw`^(?::\w+:\s*\d*\s*)+$`, ""],
  ["a block without an end", "<!--[^]*?-->", ""],
  ["a lookbehind over a run", String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]`, "u"],
  ["a repeated attribute", String.raw`<a\b[^<>]*?\bhref=(https?:\w+)[^<>]*>`, ""],
  ["a repeated repetition", "^(?:a+)+$", ""],
])("the search finds a slow pattern: %s", (_what, source, flags) => {
  expect(isSlow({ path: "", source, flags })).toHaveLength(1);
});

test.each([
  ["a run", String.raw`\s+`],
  ["a run before an end, from its start", String.raw`(?<!\s)\s+$`],
  ["a bounded run", String.raw`\[[^\]]{1,60}\]`],
])("the search accepts a linear pattern: %s", (_what, source) => {
  expect(isSlow({ path: "", source, flags: "" })).toEqual([]);
});
