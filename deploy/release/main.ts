// Makes a release: all its files in dist/release, and its notes in dist/release-notes.md. With --dry-run, the source
// need not be ready for a release.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureServerBuilt, ensureWebBuilt } from "#deploy/local/builds.mjs";
import { say } from "#deploy/local/progress.mjs";
import { ROOT } from "#deploy/local/provide-settings.ts";
import { progressTable } from "../../web/translate/progress.ts";
import { findEntry } from "./changelog.ts";
import { reasonsAgainst, tagOf } from "./check-source.ts";
import { makeRelease, type ReleaseFile } from "./make-release.ts";

const FOLDER = join(ROOT, "dist", "release");
const NOTES = join(ROOT, "dist", "release-notes.md");

async function release(isDryRun: boolean): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const reasons = isDryRun ? [] : reasonsAgainst(ROOT, { version, changelog });
  if (reasons.length > 0) {
    say(["Nothing was released.", ...reasons].join("\n"));
    return 1;
  }
  // A release must not contain a file that an earlier build left.
  if (!isDryRun) rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  await ensureWebBuilt(process.execPath);
  await ensureServerBuilt(process.execPath);
  const { date = null, notes = "" } = findEntry(changelog, version) ?? {};
  const files = await makeRelease(ROOT, FOLDER, date);
  writeFileSync(NOTES, `${notes}\n`);
  say([`Standpoint ${version} is in dist/release:`, ...files.map(line)].join("\n"));
  say(`Its translations:\n${progressTable()}`);
  if (!isDryRun) say(`To publish it:\n${nextCommands(version)}`);
  return 0;
}

function line({ name, size }: ReleaseFile): string {
  return `${(size / 1024).toFixed(0).padStart(8)} KB  ${name}`;
}

function nextCommands(version: string): string {
  const tag = tagOf(version);
  return `  git tag --annotate --message="Standpoint ${version}" ${tag}\n  git push origin ${tag}`;
}

/** Returns whether the call is a dry run. Throws an Error with a sentence for other arguments. */
function readArguments(): boolean {
  return parseArgs({ options: { "dry-run": { type: "boolean", default: false } } }).values["dry-run"];
}

try {
  process.exitCode = await release(readArguments());
} catch (error) {
  const isMisuse = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  say(isMisuse ? (error as Error).message : String((error as Error).stack));
  process.exitCode = isMisuse ? 2 : 1;
}
