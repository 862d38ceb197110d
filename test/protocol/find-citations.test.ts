import { describe, expect, test } from "vitest";
import { findCitations } from "./find-citations.ts";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { oldCitations } from "./old-citations.ts";
import { ruleNumbers } from "./rules.ts";

describe("citations in a text", () => {
  test.each<[string, string, number[]]>([
    ["decisions/poker 12", "poker", [12]],
    ["see decisions/rooms 3, 7.", "rooms", [3, 7]],
    ["(decisions/org-admin 3–5, 9)", "org-admin", [3, 4, 5, 9]],
    ["decisions/rooms 3 and 7", "rooms", [3, 7]],
    ["decisions/rooms 3-5", "rooms", [3, 4, 5]],
    [" * … decisions/rooms 3,\n * 7 and so on", "rooms", [3, 7]],
    ["  -- decisions/live\n  -- 4", "live", [4]],
    ["all of decisions/webhooks.", "webhooks", []],
  ])("%j is found", (text, page, rules) => {
    expect(findCitations(text, "decisions")).toEqual([{ page, rules }]);
  });

  test.each([
    "docs/decisions/poker.md",
    "./decisions/rooms 3",
    "#test/decisions/rules.ts",
    "decisions/page.ts",
    "a decision 3",
  ])("%j is none", (text) => expect(findCitations(text, "decisions")).toEqual([]));
});

describe("the other searches", () => {
  test("rules are the numbered items of the page, neither nested ones nor those of a block", () => {
    expect(ruleNumbers("1. a\n   1. b\n\n```\n9. c\n```\n\n2. d\n")).toEqual([1, 2]);
  });

  test("links lead to files; fragments, other sites and blocks aside", () => {
    expect(relativeLinks("[a](b.md#c) [d](https://e) [f](#g) ![h](i.png)\n```\n[j](k)\n```\n")).toEqual([
      "b.md",
      "i.png",
    ]);
  });

  test("paths begin with a folder of the repository, and patterns are none", () => {
    expect(
      repositoryPaths("`shared/wire` `test/spec/a.test.ts` `web/src/*.ts` `docs/<page>.md` `npm test`"),
    ).toEqual(["shared/wire", "test/spec/a.test.ts"]);
  });

  test("what is cited in the old way is counted each time", () => {
    const text = ["Spec", "2, Cookies; contract", "5; issue", "10"].join(" ");
    expect(oldCitations(text)).toHaveLength(3);
  });
});
