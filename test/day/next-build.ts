import { cpSync, linkSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#deploy/local/provide-settings.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";

/**
 * Makes the next build in `folder`: hard links of this checkout's build, and one more migration that expands the
 * schema. Processes of both builds run beside each other.
 */
export function makeNextBuild(folder: string): void {
  const parts = ["dist/server", "dist/web", ...bundledPlugins.map((name) => `plugins/${name}`)];
  for (const part of parts) linkAll(join(ROOT, part), join(folder, part));
  const migrations = join(folder, "migrations");
  cpSync(join(ROOT, "migrations"), migrations, { recursive: true });
  const last = readdirSync(migrations).filter((name) => name.endsWith(".sql")).length;
  const number = String(last + 1).padStart(4, "0");
  writeFileSync(
    join(migrations, `${number}_next_day.sql`),
    `alter table sessions add column next_day text;
     alter table votes add column next_day integer;
     create table next_day (session_id uuid primary key references sessions on delete cascade);`,
  );
}

/** Links a folder's files, or copies them if the target is on another file system. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (statSync(source).isDirectory()) linkAll(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}
