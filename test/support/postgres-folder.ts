import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 4 * 2 ** 30;
const prefix = "standpoint-test-";

/**
 * Makes the folder of a run's Postgres and returns its path: in memory where there is enough of it, because every test
 * file makes and drops databases, which a busy disk makes slow. Folders of runs that were killed are removed.
 */
export async function makePostgresFolder(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => null);
  const parent = memory && memory.bavail * memory.bsize >= enoughBytes ? inMemory : tmpdir();
  for (const name of await readdir(parent)) {
    // A Postgres that such a run left behind ends by itself when its files are gone.
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
