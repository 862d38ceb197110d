import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findEntry } from "./changelog.ts";

/** The source of a release: its version, and the contents of CHANGELOG.md. */
type Source = { version: string; changelog: string };

/**
 * Returns the reasons against a release of the Git repository in `root`, each as a sentence. A release needs committed
 * files, a dated entry of the changelog, a fixture for the tests of later upgrades, and a version without a tag.
 */
export function reasonsAgainst(root: string, { version, changelog }: Source): string[] {
  const changed = git(root, "status", "--porcelain");
  const entry = findEntry(changelog, version);
  return [
    ...(changed.failed ? [`Git failed: ${changed.err}`] : []),
    ...(changed.out === "" ? [] : [`Files are not committed:\n${changed.out}`]),
    ...(entry ? [] : [`CHANGELOG.md has no entry for ${version}.`]),
    ...(entry?.date === null ? [`The entry for ${version} in CHANGELOG.md has no date.`] : []),
    ...(hasFixture(root, version)
      ? []
      : [`test/upgrade/fixtures has no fixture of ${version}: run "npm run fixture" and commit it.`]),
    ...(isTagged(root, version) ? [`The tag ${tagOf(version)} exists: a version is released once.`] : []),
  ];
}

/** Returns true if both files of a version's fixture exist in the project in `root`. */
function hasFixture(root: string, version: string): boolean {
  const folder = join(root, "test", "upgrade", "fixtures");
  return [".sql.gz", ".seen.json.br"].every((ending) => existsSync(join(folder, version + ending)));
}

/** Returns true if the Git repository in `root` has the tag of a version. */
export function isTagged(root: string, version: string): boolean {
  return git(root, "tag", "--list", tagOf(version)).out !== "";
}

/** Returns the Git tag of a version. */
export function tagOf(version: string): string {
  return `v${version}`;
}

function git(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return { failed: status !== 0, out: (stdout ?? "").trimEnd(), err: (stderr ?? "no Git was found").trim() };
}
