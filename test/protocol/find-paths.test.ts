import { describe, expect, test } from "vitest";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { oldCitations } from "./old-citations.ts";

describe("searches in documents", () => {
  test("finds links to files, but not fragments, other sites and blocks", () => {
    expect(relativeLinks("[a](b.md#c) [d](https://e) [f](#g) ![h](i.png)\n```\n[j](k)\n```\n")).toEqual([
      "b.md",
      "i.png",
    ]);
  });

  test("finds paths below the repository's folders, but no patterns", () => {
    expect(
      repositoryPaths("`shared/wire` `test/spec/a.test.ts` `web/src/*.ts` `docs/<page>.md` `npm test`"),
    ).toEqual(["shared/wire", "test/spec/a.test.ts"]);
  });

  test("counts each old citation", () => {
    const text = ["Spec", "2, Cookies; contract", "5; issue", "10"].join(" ");
    expect(oldCitations(text)).toHaveLength(3);
  });
});
