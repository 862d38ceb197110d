import { spawnSync } from "node:child_process";
import { open, readFile, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readOwn, readTheirs } from "./own-files.ts";
import type { Account } from "./postgres-account.ts";

/**
 * Marks the folder as ours until the returned function is called; one launcher at a time may use it. Throws an error
 * with a plain sentence while another running launcher holds it. The mark of a killed one is taken over.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "launcher.json");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const file = await open(path, "wx").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return undefined;
      throw new Error(`This account cannot write into ${folder} (${error.code}).`, { cause: error });
    });
    if (file) {
      await file.writeFile(JSON.stringify({ pid: process.pid, born: await bornAt(process.pid) }));
      await file.close();
      return () => rm(path, { force: true });
    }
    // An unreadable mark may be one that is being written.
    const holder = (await readHolder(path)) ?? (await sleep(100), await readHolder(path));
    if (holder && (await bornAt(holder.pid)) === holder.born) {
      throw new Error(
        `The database in ${folder} is in use by another Standpoint (process ${holder.pid}): stop that one first, or set DATABASE_URL.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`The database in ${folder} is being started by another Standpoint.`);
}

async function readHolder(path: string): Promise<{ pid: number; born: string } | undefined> {
  try {
    return JSON.parse((await readOwn(path)) ?? "") as { pid: number; born: string };
  } catch {
    return undefined;
  }
}

// Returns when a process started: process ids are used again, above all after a restart of a container, and the start
// time tells them apart.
async function bornAt(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  if (line) return line.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  if (process.platform === "linux") return "gone";
  try {
    process.kill(pid, 0);
    return "alive";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "alive" : "gone";
  }
}

/**
 * Returns what the folder's postmaster.pid stands for: a Postgres of the account on this very folder, another process,
 * or nothing.
 */
export async function postmasterOf(
  data: string,
  account: Account,
): Promise<{ pid: number; ours: boolean } | undefined> {
  const pid = Number.parseInt(await readTheirs(join(data, "postmaster.pid"), account), 10);
  if (!(pid > 0)) return undefined;
  const ours = await runsIn(pid, data, account);
  return ours === undefined ? undefined : { pid, ours };
}

async function runsIn(pid: number, data: string, account: Account): Promise<boolean | undefined> {
  if ((await bornAt(pid)) === "gone") return undefined;
  if (process.platform === "win32") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) {
    const owner = await stat(`/proc/${pid}`).catch(() => undefined);
    return folder === data && owner?.uid === (account?.uid ?? process.getuid?.());
  }
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return (stdout ?? "").includes(data);
}
