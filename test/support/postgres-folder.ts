import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 4 * 2 ** 30;
const prefix = "standpoint-test-";

/**
 * Creates the data folder of the run's Postgres and returns its path. The folder is in memory if there is enough,
 * because creating databases is slow on a busy disk. Removes the folders of killed runs.
 */
export async function makePostgresFolder(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => null);
  const parent = memory && memory.bavail * memory.bsize >= enoughBytes ? inMemory : tmpdir();
  for (const name of await readdir(parent)) {
    // A Postgres of a killed run exits when its files disappear.
    if (name.startsWith(prefix) && !isOfOtherRun(Number(name.slice(prefix.length))))
      await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, prefix + process.pid);
  await mkdir(folder);
  return folder;
}

function isOfOtherRun(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
