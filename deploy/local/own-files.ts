import { constants } from "node:fs";
import { chmod, lchown, lstat, mkdir, open, rm, type FileHandle } from "node:fs/promises";
import type { Account } from "./postgres-account.ts";

// The folder of a database is this process's own, and what is inside `data` belongs to the account that Postgres runs
// as. As root we write only here, never below `data`, where that account could put a link to a file of the system.

// Windows has no O_NOFOLLOW and no O_NONBLOCK; `|` counts what is undefined as 0.
const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Makes the folder unless it exists and sees that no other account can write into it. One that an earlier version gave
 * to the account of Postgres is taken back. Throws an error with a plain sentence when it belongs to somebody else.
 */
export async function ownFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const found = await lstat(folder);
  if (process.getuid === undefined) return;
  const us = process.getuid();
  if (found.isDirectory() && found.uid === account?.uid) await lchown(folder, us, process.getgid?.() ?? 0);
  else if (!found.isDirectory() || found.uid !== us) {
    throw new Error(
      `${folder} belongs to another account: start Standpoint as that one, or set DATABASE_URL.`,
    );
  }
  // A strict umask would close it to the account of Postgres, and a lax one would open it to everybody.
  if (account || found.mode & 0o022) await chmod(folder, 0o755);
}

/** Returns what a file of our own holds, undefined when there is none. Throws a plain sentence for anything else. */
export async function readOwn(path: string): Promise<string | undefined> {
  return readOf(path, process.getuid?.());
}

async function readOf(path: string, owner: number | undefined): Promise<string | undefined> {
  const file = await openOrNone(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (!file) return undefined;
  try {
    await requirePlain(file, path, owner);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** Replaces a file of our own; it may be given to another account. Whatever lay there is removed, never written to. */
export async function writeOwn(path: string, text: string, mode: number, owner?: Account): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  try {
    await file.chmod(mode);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** Makes an empty log for the account, or keeps the one it has, cut when it exceeds `bytes`. */
export async function provideLog(path: string, account: Account, bytes: number): Promise<void> {
  const file = await openOrNone(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (!file) return writeOwn(path, "", 0o600, account);
  try {
    await requirePlain(file, path, account?.uid ?? process.getuid?.());
    if ((await file.stat()).size > bytes) await file.truncate();
    return;
  } catch {
    await writeOwn(path, "", 0o600, account);
  } finally {
    await file.close();
  }
}

/** Returns what a file of the account of Postgres holds: "" when there is none, or when it is no ordinary file of it. */
export async function readTheirs(path: string, account: Account): Promise<string> {
  return (await readOf(path, account?.uid ?? process.getuid?.()).catch(() => undefined)) ?? "";
}

async function openOrNone(path: string, flags: number): Promise<FileHandle | undefined> {
  return open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be opened (${error.code}).`, { cause: error });
  });
}

// A file with a second name may be one of the system, linked to by whom this folder belonged to before.
async function requirePlain(file: FileHandle, path: string, owner: number | undefined): Promise<void> {
  const found = await file.stat();
  if (!found.isFile() || found.nlink !== 1 || (owner !== undefined && found.uid !== owner)) {
    throw new Error(`${path} is no ordinary file of its account: remove it, or set DATABASE_URL.`);
  }
}
