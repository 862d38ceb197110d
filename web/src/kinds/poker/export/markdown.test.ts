import { expect, test } from "vitest";
import { pokerMarkdown } from "./markdown.ts";
import { aRoom, aStory } from "../room.fixture.ts";

const markdown = (...args: Parameters<typeof aRoom>) => pokerMarkdown(aRoom(...args));

test("a room becomes a table of its stories, in their order, with the sum of the points", () => {
  const stories = [
    aStory("a", { ref: "WEB-1", title: "Sign in", estimate: "5" }),
    aStory("b", { ref: "WEB-2", title: "Sign out", estimate: "½" }),
    aStory("c", { title: "Talk", estimate: "coffee" }),
    aStory("d", { title: "Later" }),
  ];
  expect(markdown({ stories })).toBe(
    [
      "# Sprint 12",
      "",
      "| Reference | Story | Estimate |",
      "| --- | --- | ---: |",
      "| WEB-1 | Sign in | 5 |",
      "| WEB-2 | Sign out | ½ |",
      "|  | Talk |  |",
      "|  | Later |  |",
      "",
      "3 of 4 estimated, **5.5 points**",
      "",
    ].join("\n"),
  );
});

test("sizes have no sum, and a room without references has no column for them", () => {
  const deck = { name: "tshirt", values: ["S", "M", "?", "coffee"], ordinal: true };
  const text = markdown({ deck, stories: [aStory("a", { title: "Sign in", estimate: "M" })] });
  expect(text).toContain("| Story | Estimate |\n| --- | ---: |\n| Sign in | M |\n");
  expect(text).toMatch(/1 of 1 estimated\n$/);
});

test.each([
  ["a|b", "a\\|b"],
  ["two\nlines", "two lines"],
  ["back\\slash|pipe", "back\\\\slash\\|pipe"],
  ["<b>bold</b> *star* `code|x`", "\\<b\\>bold\\</b\\> \\*star\\* \\`code\\|x\\`"],
  ["[link](https://example.com)", "\\[link\\](https://example.com)"],
])("what somebody writes stays in its cell: %j", (title, expected) => {
  expect(markdown({ stories: [aStory("a", { title })] })).toContain(`| ${expected} |`);
});
