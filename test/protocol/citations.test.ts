import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { beforeAll, describe, expect, test } from "vitest";
import { relativeLinks, repositoryPaths } from "./find-paths.ts";
import { anchorLinks, findNumbered, findNumberedOnPage, findRuleCitations } from "./find-rules.ts";
import { oldCitations } from "./old-citations.ts";
import { urlOf, citingFiles, markdownFiles, type SourceFile } from "./repository.ts";
import { anchorsOf, namelessRules, ruleNames } from "./rules.ts";

let files: SourceFile[];
let documents: SourceFile[];
let pages: SourceFile[];

beforeAll(async () => {
  files = await citingFiles();
  documents = await markdownFiles();
  pages = documents.filter(({ path }) => /^docs\/protocol\/[a-z-]+\.md$/.test(path));
});

function nameOf({ path }: SourceFile): string {
  return path.replace(/^docs\/\w+\//, "").replace(".md", "");
}

/** The only file with invalid citations, as examples. */
const aboutCitations = "test/protocol/find-rules.test.ts";

describe("the rules of docs/protocol", () => {
  test("each rule has a name", () => {
    const unnamed = pages
      .filter(({ path }) => path !== "docs/protocol/README.md")
      .flatMap(({ path, text }) => namelessRules(text).map((line) => `${path}: ${line}`));
    expect(unnamed).toEqual([]);
  });

  test("the anchors of a page are unique", () => {
    const duplicates = pages.flatMap(({ path, text }) =>
      anchorsOf(text)
        .filter((name, i, all) => all.indexOf(name) !== i)
        .map((name) => `${path}: ${name}`),
    );
    expect(duplicates).toEqual([]);
  });

  test("each citation of a rule names an existing page and rule", () => {
    const names = new Map(pages.map((page) => [nameOf(page), new Set(ruleNames(page.text))]));
    const wrong = files
      .filter(({ path }) => path !== aboutCitations)
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
    expect([...inFiles, ...onPages].filter((found) => !found.startsWith(`${aboutCitations}:`))).toEqual([]);
  });
});

describe("documents", () => {
  test("each relative link leads to a file or folder", () => {
    const dead = documents.flatMap(({ path, text }) =>
      relativeLinks(text)
        .filter((target) => !existsSync(urlOf(join(dirname(path), target))))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test("each link to an anchor leads to an existing one", () => {
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

  test("each repository path in backticks exists", () => {
    const dead = documents.flatMap(({ path, text }) =>
      repositoryPaths(text)
        .filter((target) => !existsSync(urlOf(target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });
});

test("no file cites a document outside the repository", () => {
  const citing = files
    .filter(({ path }) => path !== "test/protocol/old-citations.ts")
    .flatMap(({ path, text }) => oldCitations(text).map((found) => `${path}: ${found}`));
  expect(citing).toEqual([]);
});
