import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOCK_FILE = "launcher.json";
type Lock = { pid: number; born: string };

/**
 * Locks a folder for this process until the returned function is called. Throws an Error with a plain sentence if
 * another running process holds the lock. The lock of a dead process is replaced.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE);
  const lock = JSON.stringify({ pid: process.pid, born: await startTimeOf(process.pid) });
  for (;;) {
    try {
      await writeFile(path, lock, { flag: "wx" });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    // An unreadable lock file may be partially written.
    const holder = (await holderOf(folder)) ?? (await sleep(100), await holderOf(folder));
    if (holder) {
      throw new Error(
        `The database in ${folder} is in use by another Standpoint (process ${holder}): stop that one first, or set DATABASE_URL.`,
      );
    }
    await rm(path, { force: true });
  }
}

/** Returns the id of the running process that holds the folder's lock, if there is one. */
export async function holderOf(folder: string): Promise<number | undefined> {
  try {
    const lock = JSON.parse(await readFile(join(folder, LOCK_FILE), "utf8")) as Lock;
    return (await startTimeOf(lock.pid)) === lock.born ? lock.pid : undefined;
  } catch {
    return undefined;
  }
}

// The start time of a process, which distinguishes it from a later one with the same id. It is unavailable on systems
// without /proc.
async function startTimeOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  if (line || process.platform === "linux") return line.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  return process.kill(pid, 0) ? "alive" : undefined;
}
