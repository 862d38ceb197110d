import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { compareVersions } from "#shared/rules/compare-versions.ts";

/** A signed-in browser, or one without a cookie. Tokens are valid in the fixture's database alone. */
export type Viewer =
  | { name: string; userId: string; token: string }
  | { name: string; userId: null; token: null };

/** A reply to a GET, or a frame of a room's socket. `body` is JSON, or the text of another content type. */
export type Answer = { viewer: string; path: string; status: number; body: unknown };

/** What an instance of a release showed, when its dump was made. */
export type Seen = {
  /** The moment of the dump, by the clock of the database. */
  at: string;
  baseUrl: string;
  issuer: string;
  viewers: Viewer[];
  /** Texts that some viewers may not see. */
  secrets: string[];
  answers: Answer[];
};

/** The folder of the fixtures: for each release a dump and what its viewers saw. */
export const fixturesFolder = join(import.meta.dirname, "fixtures");

const dumpEnd = ".sql.gz";
const seenEnd = ".seen.json.br";

/** Returns the releases with both files of a fixture in a folder, oldest first. */
export function listFixtures(folder: string = fixturesFolder): string[] {
  const names = readdirSync(folder);
  return names
    .filter((name) => name.endsWith(dumpEnd))
    .map((name) => name.slice(0, -dumpEnd.length))
    .filter((version) => names.includes(version + seenEnd))
    .toSorted(compareVersions);
}

/** Reads a release's dump as SQL text. */
export function readDump(version: string): string {
  return gunzipSync(readFileSync(join(fixturesFolder, version + dumpEnd))).toString("utf8");
}

/** Reads what the viewers of a release saw. */
export function readSeen(version: string): Seen {
  const bytes = brotliDecompressSync(readFileSync(join(fixturesFolder, version + seenEnd)));
  return JSON.parse(bytes.toString("utf8")) as Seen;
}

/** Writes the fixture of a release, and returns the sizes of its files in bytes. */
export function writeFixture(version: string, dump: string, seen: Seen): Record<string, number> {
  const files = {
    [version + dumpEnd]: gzipSync(dump, { level: 9 }),
    // The replies to several viewers are alike, and further apart than the window of gzip.
    [version + seenEnd]: brotliCompressSync(JSON.stringify(seen), {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    }),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(fixturesFolder, name), bytes);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.length]));
}
