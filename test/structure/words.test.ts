import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

/**
 * Features that the wire calls after the standup: a space's schedule, its trend, its webhook, its calendar, its wall of
 * kudos, its decks, and what a person wrote. They are no kinds, and may use the words of what they are about.
 */
const features =
  /^(shared\/domain\/(schedule|trend|webhook|feed|standups|away|kudos|decks)\/|services\/api\/routes\/(standup-\w+|own-standups|decks|kudos|away|feed)\.ts|services\/api\/app\.ts)/;

/** Words of what happens inside rooms of some kind. `revealed` is a key of every envelope. */
const words =
  /\b(poker\w*|stor(y|ies)\w*|votes?|voted|voters?|reveal(?!ed\b)\w*|entries|entry|commitments?|promises?|standups?)\b/i;

/** Words that read alike: JavaScript's own promise and entries. */
const alike = /\bPromise\b|node:(timers|fs)\/promises|Object\.(from)?[eE]ntries|\.entries\(\)|fromEntries/g;

/** Returns the lines of some folders' code in which such a word stands, each behind its file. */
function linesWithWords(folders: string[], isFeature: RegExp): string[] {
  return sourcesIn(...folders)
    .filter(({ path }) => !isFeature.test(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .replace(alike, "")
        .split("\n")
        .filter((line) => words.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
}

/**
 * The pages of those features in the browser, the tabs that lead to them, and the front page, which
 * starts a room of either core kind.
 */
const pagesOfFeatures =
  /^web\/src\/pages\/((schedule|trend|calendar|standups|away|kudos|docs|settings|profile|landing)\/|personal-frame)/;

test("the frame of a room and the pages name no kind", () => {
  expect(linesWithWords(["web/src/room", "web/src/pages"], pagesOfFeatures)).toEqual([]);
});

test("the kernel of the server names no kind of session and nothing that happens inside one", () => {
  expect(linesWithWords(["shared/domain", "shared/envelope", "services/api"], features)).toEqual([]);
});

test("the search finds every form of a kind's words", () => {
  const has = (line: string) => words.test(line.replace(alike, ""));
  for (const line of ['room.kind === "poker"', "the stories", "Voted", "revealVotes()", "my entry"])
    expect([line, has(line)]).toEqual([line, true]);
  for (const line of ["async (): Promise<void>", "Object.entries(values)", "history", "row.revealed"])
    expect([line, has(line)]).toEqual([line, false]);
});
