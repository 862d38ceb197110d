import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { beforeAll, describe, expect, test } from "vitest";
import { citedFolders, findCitations, type Citation, type CitedFolder } from "./find-citations.ts";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { anchorLinks, findNumbered, findNumberedOnPage, findRuleCitations } from "./find-rules.ts";
import { oldCitations } from "./old-citations.ts";
import { addressOf, citingFiles, markdownFiles, type SourceFile } from "./repository.ts";
import { anchorsOf, namelessRules, ruleNames, ruleNumbers } from "./rules.ts";

let files: SourceFile[];
let documents: SourceFile[];
let pages: SourceFile[];
/** How many numbered items each page of a folder has. */
let items: Record<CitedFolder, Map<string, number>>;

beforeAll(async () => {
  files = await citingFiles();
  documents = await markdownFiles();
  pages = documents.filter(({ path }) => /^docs\/protocol\/[a-z-]+\.md$/.test(path));
  items = { decisions: countIn("decisions") };
});

function nameOf({ path }: SourceFile): string {
  return path.replace(/^docs\/\w+\//, "").replace(".md", "");
}

function countIn(folder: CitedFolder): Map<string, number> {
  const inFolder = documents.filter(({ path }) => new RegExp(`^docs/${folder}/[a-z-]+\\.md$`).test(path));
  return new Map(inFolder.map((page) => [nameOf(page), ruleNumbers(page.text).length]));
}

/** Returns what is wrong with a citation, or null. */
function trouble({ page, rules: cited }: Citation, folder: CitedFolder): string | null {
  const last = items[folder].get(page);
  if (last === undefined) return `${folder}/${page}: no such page`;
  const missing = cited.filter((rule) => rule < 1 || rule > last);
  return missing.length > 0 ? `${folder}/${page} ${missing.join(", ")}: the page has 1 to ${last}` : null;
}

/** These have citations as examples. */
const aboutCitations = new Set(["test/protocol/find-citations.test.ts", "test/protocol/find-rules.test.ts"]);

describe("the rules of docs/protocol", () => {
  test("each rule has a name", () => {
    const nameless = pages
      .filter(({ path }) => path !== "docs/protocol/README.md")
      .flatMap(({ path, text }) => namelessRules(text).map((line) => `${path}: ${line}`));
    expect(nameless).toEqual([]);
  });

  test("no page has two anchors of one name", () => {
    const twice = pages.flatMap(({ path, text }) =>
      anchorsOf(text)
        .filter((name, i, all) => all.indexOf(name) !== i)
        .map((name) => `${path}: ${name}`),
    );
    expect(twice).toEqual([]);
  });

  test("every citation of a rule names a page and a rule that exist", () => {
    const names = new Map(pages.map((page) => [nameOf(page), new Set(ruleNames(page.text))]));
    const wrong = files
      .filter(({ path }) => !aboutCitations.has(path))
      .flatMap(({ path, text }) =>
        findRuleCitations(text)
          .filter(({ page, rule }) => !(rule === null ? names.has(page) : names.get(page)?.has(rule)))
          .map(({ page, rule }) => `${path}: protocol/${page}#${rule}`),
      );
    expect(wrong).toEqual([]);
  });

  test("no rule is cited by a number", () => {
    const inFiles = files.flatMap(({ path, text }) => findNumbered(text).map((found) => `${path}: ${found}`));
    const onPages = pages.flatMap(({ path, text }) =>
      findNumberedOnPage(text).map((found) => `${path}: ${found}`),
    );
    expect([...inFiles, ...onPages].filter((found) => !aboutCitations.has(found.split(":")[0]!))).toEqual([]);
  });
});

test.each(citedFolders)("every citation of %s names a page and numbers that exist", (folder) => {
  const wrong = files
    .filter(({ path }) => !aboutCitations.has(path))
    .flatMap(({ path, text }) =>
      findCitations(text, folder)
        .map((citation) => trouble(citation, folder))
        .filter((found) => found !== null)
        .map((found) => `${path}: ${found}`),
    );
  expect(wrong).toEqual([]);
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

  test("every link to an anchor leads to one", () => {
    const anchors = new Map(
      files
        .filter(({ path }) => path.endsWith(".md"))
        .map(({ path, text }) => [path, new Set(anchorsOf(text))]),
    );
    const dead = documents.flatMap(({ path, text }) =>
      anchorLinks(text)
        .filter(({ file, anchor }) => !anchors.get(file ? join(dirname(path), file) : path)?.has(anchor))
        .map(({ file, anchor }) => `${path}: ${file}#${anchor}`),
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
