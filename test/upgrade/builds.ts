import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import { ensureWebBuilt } from "#deploy/local/builds.mjs";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** A built server with its web client and migrations. */
export type Build = { folder: string; version: string };

/** Returns the build in OLD_RELEASE, the folder of an unpacked release. By default builds this checkout. */
export async function oldBuild(): Promise<Build> {
  await ensureWebBuilt(process.execPath);
  const folder = process.env["OLD_RELEASE"] ?? checkout;
  return { folder, version: "1.0.0-old" };
}

/**
 * Adds columns to the tables behind every vote, a table that refers to rooms, and an index. Replicas of the previous
 * build keep running.
 */
const expanding = (number: number) => `
  alter table sessions add column added_${number} text;
  alter table session_tokens add column added_${number} text;
  alter table stories add column added_${number} text not null default '';
  alter table votes add column added_${number} int;
  create table added_${number} (session_id uuid primary key references sessions on delete cascade);
  create index added_${number}_votes on votes (added_${number}) where added_${number} is not null;
`;

/**
 * Copies this checkout's build into a new folder, which the caller removes. The copy has `count` more migrations, other
 * names for the client's files, and another function for votes. This function writes the newest new column.
 */
export async function newBuild(count: number): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-build-"));
  const parts = ["dist/server", "dist/web", "migrations", ...bundledPlugins.map((name) => `plugins/${name}`)];
  for (const part of parts) cpSync(join(checkout, part), join(folder, part), { recursive: true });
  addMigrations(join(folder, "migrations"), count);
  renameClientFiles(join(folder, "dist/web"), `${count}-`);
  return { folder, version: `1.1.${count}-new` };
}

/** Removes the folder of a copy. */
export function removeBuild({ folder }: Build): void {
  rmSync(folder, { recursive: true, force: true });
}

function addMigrations(folder: string, count: number): void {
  const last = readdirSync(folder).filter((name) => name.endsWith(".sql")).length;
  for (let n = 1; n <= count; n++) {
    const number = last + n;
    const name = `${String(number).padStart(4, "0")}_added_${number}.sql`;
    writeFileSync(join(folder, name), expanding(number));
  }
  const column = `added_${last + count}`;
  replaceIn(join(folder, "functions/cast_poker_vote.sql"), [
    [
      "insert into votes (story_id, user_id, value)",
      `insert into votes (story_id, user_id, value, ${column})`,
    ],
    ["values (story, voter, card)", `values (story, voter, card, ${count})`],
  ]);
  const revisionFile = join(folder, "functions/revision.json");
  const { revision } = JSON.parse(readFileSync(revisionFile, "utf8")) as { revision: number };
  writeFileSync(revisionFile, JSON.stringify({ revision: revision + count }));
}

function replaceIn(file: string, replacements: [from: string, to: string][]): void {
  let text = readFileSync(file, "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${file} lacks ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}

/** Gives each file of the client another name, as a build of other sources does. */
function renameClientFiles(folder: string, prefix: string): void {
  const assets = join(folder, "assets");
  const names = new Set(readdirSync(assets));
  for (const name of names) renameSync(join(assets, name), join(assets, prefix + name));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const { parentPath, name } of files) {
    if (!/\.(?:html|js|css|json)$/.test(name)) continue;
    const file = join(parentPath, name);
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replaceAll(/[\w.-]+\.(?:js|css)\b/g, (found) => (names.has(found) ? prefix + found : found)),
    );
  }
}
