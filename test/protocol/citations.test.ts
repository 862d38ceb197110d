import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { beforeAll, describe, expect, test } from "vitest";
import { findCitations, findPageCitations, type Citation } from "./find-citations.ts";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { ceilings, oldCitations } from "./old-citations.ts";
import { addressOf, citingFiles, markdownFiles, type SourceFile } from "./repository.ts";
import { ruleNumbers } from "./rules.ts";

let files: SourceFile[];
let documents: SourceFile[];
let pages: SourceFile[];
let rules: Map<string, number>;

beforeAll(async () => {
  files = await citingFiles();
  documents = await markdownFiles();
  pages = documents.filter(({ path }) => /^docs\/protocol\/[a-z-]+\.md$/.test(path));
  rules = new Map(pages.map((page) => [nameOf(page), ruleNumbers(page.text).length]));
});

function nameOf({ path }: SourceFile): string {
  return path.replace("docs/protocol/", "").replace(".md", "");
}

/** Returns what is wrong with a citation, or null. */
function trouble({ page, rules: cited }: Citation): string | null {
  const last = rules.get(page);
  if (last === undefined) return `protocol/${page}: no such page`;
  const missing = cited.filter((rule) => rule < 1 || rule > last);
  return missing.length > 0
    ? `protocol/${page} ${missing.join(", ")}: the page has rules 1 to ${last}`
    : null;
}

describe("the reference in docs/protocol", () => {
  test("the rules of each page are numbered from 1 without a gap", () => {
    for (const page of pages) {
      const numbers = ruleNumbers(page.text);
      expect({ page: page.path, numbers }).toEqual({
        page: page.path,
        numbers: numbers.map((_, i) => i + 1),
      });
    }
  });

  test("every citation, wherever it stands, names a page and rules that exist", () => {
    const wrong = files.flatMap(({ path, text }) =>
      findCitations(text)
        .map(trouble)
        .filter((found) => found !== null)
        .map((found) => `${path}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  test("what a page says of its own rules and of another page's exists", () => {
    const wrong = pages.flatMap((page) =>
      findPageCitations(nameOf(page), page.text)
        .map(trouble)
        .filter((found) => found !== null)
        .map((found) => `${page.path}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("documents", () => {
  test("every relative link leads to a file or folder", () => {
    const dead = documents.flatMap(({ path, text }) =>
      relativeLinks(text)
        .filter((target) => !existsSync(addressOf(join(dirname(path), target))))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test("every repository path in backticks exists", () => {
    const dead = documents.flatMap(({ path, text }) =>
      repositoryPaths(text)
        .filter((target) => !existsSync(addressOf(target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });
});

test("no folder has more citations of documents outside the repository than are still allowed there", () => {
  const counts: Record<string, number> = {};
  for (const { path, text } of files) {
    const folder = path.split("/", 1)[0]!;
    counts[folder] = (counts[folder] ?? 0) + oldCitations(text).length;
  }
  const tooMany = Object.entries(counts).filter(([folder, count]) => count > (ceilings[folder] ?? 0));
  expect(Object.fromEntries(tooMany)).toEqual({});
});
