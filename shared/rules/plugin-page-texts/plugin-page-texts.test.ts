import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { translationProblems } from "#test/plugins/translation-problems.ts";
import { translated } from "../languages.ts";

const read = (code: string) =>
  JSON.parse(readFileSync(new URL(`${code}.json`, import.meta.url), "utf8")) as Record<string, string>;

test.each(translated)(
  "the texts of plugins' pages in $code have the placeholders of the English ones",
  ({ code }) => {
    const entries = Object.entries(read(code));
    expect(entries.flatMap(([text, translation]) => translationProblems(code, text, translation))).toEqual(
      [],
    );
  },
);

test("all languages have the same texts, which prelude and kit have in English", () => {
  const root = new URL("../../../", import.meta.url).pathname;
  const sources = globSync([`${root}services/api/plugin-page/in-frame/*.js`, `${root}sdk/page/*.ts`])
    .map((path) => readFileSync(path, "utf8"))
    .join("");
  const english = Object.keys(read("de")).toSorted();
  for (const text of english) expect(sources).toContain(JSON.stringify(text));
  for (const { code } of translated)
    expect([code, ...Object.keys(read(code)).toSorted()]).toEqual([code, ...english]);
});
