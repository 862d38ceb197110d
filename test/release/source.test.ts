import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findEntry } from "#deploy/release/changelog.ts";
import { reasonsAgainst } from "#deploy/release/check-source.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("CHANGELOG.md", () => {
  const changelog = read("CHANGELOG.md");
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);

  test("begins with the section Unreleased, and dates every other one, newest first", () => {
    const [first, ...others] = headings;
    expect(first).toBe("[Unreleased]");
    for (const heading of others) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
    const dates = others.map((heading) => heading.slice(-10));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test("has an entry with notes for the version of package.json", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(findEntry(changelog, version)?.notes).toMatch(/^- \S/m);
    expect((JSON.parse(read("package-lock.json")) as { version: string }).version).toBe(version);
  });
});

describe("an entry of a changelog", () => {
  const text = "# Changelog\n\n## [Unreleased]\n\n## [1.0.1] - 2026-03-01\n\n- Two\n\n## [1.0.0]\n\n- One\n";

  test("has its date and its text up to the next version", () => {
    expect(findEntry(text, "1.0.1")).toEqual({ date: "2026-03-01", notes: "- Two" });
  });

  test("without a date has none, and an unknown version has no entry", () => {
    expect(findEntry(text, "1.0.0")).toEqual({ date: null, notes: "- One" });
    expect(findEntry(text, "1.0")).toBeNull();
  });
});

describe("a release", () => {
  const changelog = "## [1.0.0] - 2026-03-01\n\n- One\n";

  /** Returns a repository with one commit, and a function that runs Git in it. */
  function repository() {
    const folder = mkdtempSync(join(tmpdir(), "standpoint-source-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const git = (...args: string[]) =>
      execFileSync(
        "git",
        ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", ...args],
        { cwd: folder },
      );
    const fixtures = join(folder, "test", "upgrade", "fixtures");
    mkdirSync(fixtures, { recursive: true });
    for (const name of ["1.0.0.sql.gz", "1.0.0.seen.json.br"]) writeFileSync(join(fixtures, name), "one");
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message=one");
    return { folder, git };
  }

  test("may be made from committed files, a dated entry and a version without a tag", () => {
    const { folder, git } = repository();
    git("tag", "v1.0.0-rc.1");
    expect(reasonsAgainst(folder, { version: "1.0.0", changelog })).toEqual([]);
  });

  test("is refused with a sentence for each reason", () => {
    const { folder, git } = repository();
    git("tag", "v1.0.0");
    writeFileSync(join(folder, "two.txt"), "two");
    expect(reasonsAgainst(folder, { version: "1.0.0", changelog: "## [1.0.0]\n" })).toEqual([
      "Files are not committed:\n?? two.txt",
      "The entry for 1.0.0 in CHANGELOG.md has no date.",
      "The tag v1.0.0 exists: a version is released once.",
    ]);
    expect(reasonsAgainst(folder, { version: "1.1.0", changelog })).toContain(
      "CHANGELOG.md has no entry for 1.1.0.",
    );
  });

  test.each(["1.0.0.sql.gz", "1.0.0.seen.json.br"])("is refused without %s of its fixture", (name) => {
    const { folder, git } = repository();
    git("rm", "--quiet", `test/upgrade/fixtures/${name}`);
    git("commit", "--quiet", "--message=two");
    expect(reasonsAgainst(folder, { version: "1.0.0", changelog })).toEqual([
      'test/upgrade/fixtures has no fixture of 1.0.0: run "npm run fixture" and commit it.',
    ]);
  });

  test("is refused outside a Git repository", () => {
    const folder = mkdtempSync(join(tmpdir(), "standpoint-source-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(reasonsAgainst(folder, { version: "1.0.0", changelog })).toContainEqual(
      expect.stringMatching(/^Git failed: fatal: not a git repository/),
    );
  });
});
