import { describe, expect, test } from "vitest";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { oldCitations } from "./old-citations.ts";

describe("searches in documents", () => {
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
