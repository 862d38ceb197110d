import { spawnSync } from "node:child_process";
import { findEntry } from "./changelog.ts";

/** The source of a release: its version, and the contents of CHANGELOG.md. */
type Source = { version: string; changelog: string };

/**
 * Returns the reasons against a release of the Git repository in `root`, each as a sentence. A release needs committed
 * files, a dated entry of the changelog, and a version without a tag.
 */
export function reasonsAgainst(root: string, { version, changelog }: Source): string[] {
  const changed = git(root, "status", "--porcelain");
  const isTagged = git(root, "tag", "--list", tagOf(version)).out !== "";
  const entry = findEntry(changelog, version);
  return [
    ...(changed.failed ? [`Git failed: ${changed.err}`] : []),
    ...(changed.out === "" ? [] : [`Files are not committed:\n${changed.out}`]),
    ...(entry ? [] : [`CHANGELOG.md has no entry for ${version}.`]),
    ...(entry?.date === null ? [`The entry for ${version} in CHANGELOG.md has no date.`] : []),
    ...(isTagged ? [`The tag ${tagOf(version)} exists: a version is released once.`] : []),
  ];
}

/** Returns the Git tag of a version. */
export function tagOf(version: string): string {
  return `v${version}`;
}

function git(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return { failed: status !== 0, out: (stdout ?? "").trimEnd(), err: (stderr ?? "no Git was found").trim() };
}
