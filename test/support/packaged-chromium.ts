import { execFile } from "node:child_process";
import { chmod, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const besidePackages = join(import.meta.dirname, "../../node_modules/.standpoint-chromium");
const unpack = join(import.meta.dirname, "unpack-chromium.mjs");

/**
 * Unpacks the Chromium that npm installed, once for each installation, and returns the path of its executable. Processes
 * that ask at the same time may each unpack it, and all get a whole one.
 *
 * The package unpacks into the folder for temporary files, and takes any file of that name there for a whole browser: of
 * another account, of a run that was killed, or half written by another process. So it gets a folder of its own.
 */
export async function packagedChromium(folder: string = besidePackages): Promise<string> {
  const executable = join(folder, "chromium");
  if (await isThere(executable)) return executable;
  const partial = await mkdtemp(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, [unpack], { env: { ...process.env, TMPDIR: partial } });
    // Whoever installed the packages need not be who runs the tests.
    for (const path of [partial, join(partial, "chromium")]) await chmod(path, 0o755);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process may have been first.
    if (!(await isThere(executable))) throw error;
  }
  return executable;
}

const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;
