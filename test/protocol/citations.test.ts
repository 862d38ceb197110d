import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { beforeAll, describe, expect, test } from "vitest";
import {
  citedFolders,
  findCitations,
  findPageCitations,
  type Citation,
  type CitedFolder,
} from "./find-citations.ts";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { oldCitations } from "./old-citations.ts";
import { addressOf, citingFiles, markdownFiles, type SourceFile } from "./repository.ts";
import { ruleNumbers } from "./rules.ts";

let files: SourceFile[];
let documents: SourceFile[];
let pages: SourceFile[];
/** How many numbered items each page of a folder has. */
let items: Record<CitedFolder, Map<string, number>>;

beforeAll(async () => {
  files = await citingFiles();
  documents = await markdownFiles();
  pages = documents.filter(({ path }) => /^docs\/protocol\/[a-z-]+\.md$/.test(path));
  items = { protocol: countIn("protocol") };
});

function nameOf({ path }: SourceFile): string {
  return path.replace(/^docs\/\w+\//, "").replace(".md", "");
}

function countIn(folder: CitedFolder): Map<string, number> {
  const inFolder = documents.filter(({ path }) => new RegExp(`^docs/${folder}/[a-z-]+\\.md$`).test(path));
  return new Map(inFolder.map((page) => [nameOf(page), ruleNumbers(page.text).length]));
}

/** Returns what is wrong with a citation, or null. */
function trouble({ page, rules: cited }: Citation, folder: CitedFolder = "protocol"): string | null {
  const last = items[folder].get(page);
  if (last === undefined) return `${folder}/${page}: no such page`;
  const missing = cited.filter((rule) => rule < 1 || rule > last);
  return missing.length > 0 ? `${folder}/${page} ${missing.join(", ")}: the page has 1 to ${last}` : null;
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

  test.each(citedFolders)("every citation of %s names a page and numbers that exist", (folder) => {
    const wrong = files.flatMap(({ path, text }) =>
      findCitations(text, folder)
        .map((citation) => trouble(citation, folder))
        .filter((found) => found !== null)
        .map((found) => `${path}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  test("what a page says of its own rules and of another page's exists", () => {
    const wrong = pages.flatMap((page) =>
      findPageCitations(nameOf(page), page.text)
        .map((citation) => trouble(citation))
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

test("nothing cites a document that is not in the repository", () => {
  const citing = files
    .filter(({ path }) => path !== "test/protocol/old-citations.ts")
    .flatMap(({ path, text }) => oldCitations(text).map((found) => `${path}: ${found}`));
  expect(citing).toEqual([]);
});
