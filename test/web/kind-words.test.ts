import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const kindWords =
  /\b(poker|standups?|stor(?:y|ies)|vot(?:e|es|ed|er|ers|ing)|reveal\w*|entry|entries|promises?)\b/i;
/** Words of the language itself, and a field that every envelope has on the wire. */
const allowed = /\bPromise\b|\.promise\b|\.entries\(|^\s*revealed: false,$/g;

test.each(["web/src/room", "web/src/pages/space"])("%s has no word of any kind of room", (folder) => {
  const files = globSync(`${folder}/**/*.ts`);
  expect(files.length).toBeGreaterThan(15);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => kindWords.test(line.replace(allowed, "")))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("the search for words of kinds finds a planted one in every form, and none in a promise of JavaScript", () => {
  const hit = (line: string) => kindWords.test(line.replace(allowed, ""));
  for (const line of ['room.kind === "poker"', "the stories", "Voted", "revealed: false", "my entry"])
    expect([line, hit(line)]).toEqual([line, true]);
  for (const line of ["async (): Promise<void>", "answer.promise", "Object.entries(values)", "history"])
    expect([line, hit(line)]).toEqual([line, false]);
});
