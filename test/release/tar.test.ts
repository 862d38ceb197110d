import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tarGz, type ArchiveFile } from "#deploy/release/tar.ts";

const modified = new Date("2026-01-31");
const file = (path: string, content = "", isExecutable = false): ArchiveFile => ({
  path,
  bytes: Buffer.from(content),
  isExecutable,
});

/** Returns the lines with which the system's tar lists an archive of these files. */
function listed(files: ArchiveFile[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-tar-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.tar.gz"), tarGz(files, modified));
  const env = { ...process.env, TZ: "UTC", LC_ALL: "C" };
  return execFileSync("tar", ["-tvzf", join(folder, "a.tar.gz")], { env, encoding: "utf8" })
    .trim()
    .split("\n");
}

test("an archive lists its files by path, with their modes, sizes and times", () => {
  const lines = listed([file("b/run", "x".repeat(513), true), file("b/a.txt", "text")]);
  expect(lines.map((line) => line.split(/ +/))).toEqual([
    ["-rw-r--r--", "root/root", "4", "2026-01-31", "00:00", "b/a.txt"],
    ["-rwxr-xr-x", "root/root", "513", "2026-01-31", "00:00", "b/run"],
  ]);
});

test("a path of more than 100 characters is split at a slash", () => {
  const path = `${"folder/".repeat(20)}file.txt`;
  expect(listed([file(path)])[0]).toContain(` ${path}`);
});

test("a path that does not fit is refused", () => {
  expect(() => tarGz([file("a".repeat(101))], modified)).toThrow(/^The path is too long for an archive: aaa/);
});

test("the order of the files does not change the bytes", () => {
  const files = [file("a", "1"), file("b", "2")];
  expect(tarGz(files.toReversed(), modified).equals(tarGz(files, modified))).toBe(true);
});
