import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const NAME = "launcher.json";
type Mark = { pid: number; born: string };

/**
 * Marks a folder as used by this process until the returned function is called. Throws a plain sentence while another
 * running process has it marked. The mark of a killed one is replaced.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, NAME);
  const mark = JSON.stringify({ pid: process.pid, born: await bornAt(process.pid) });
  for (;;) {
    try {
      await writeFile(path, mark, { flag: "wx" });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    // An unreadable mark may be one that is being written.
    const holder = (await holderOf(folder)) ?? (await sleep(100), await holderOf(folder));
    if (holder) {
      throw new Error(
        `The database in ${folder} is in use by another Standpoint (process ${holder}): stop that one first, or set DATABASE_URL.`,
      );
    }
    await rm(path, { force: true });
  }
}

/** Returns the id of the running process that has marked the folder, if there is one. */
export async function holderOf(folder: string): Promise<number | undefined> {
  try {
    const mark = JSON.parse(await readFile(join(folder, NAME), "utf8")) as Mark;
    return (await bornAt(mark.pid)) === mark.born ? mark.pid : undefined;
  } catch {
    return undefined;
  }
}

// When a process started, which tells it from a later one of the same id. Systems without /proc do not say it.
async function bornAt(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  if (line || process.platform === "linux") return line.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  return process.kill(pid, 0) ? "alive" : undefined;
}
