import { lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The system account that Postgres runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Picks our own account; for root, as whom Postgres refuses to run, `nobody`. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const fields = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readPasswd());
  return { uid: Number(fields?.[1] ?? 65_534), gid: Number(fields?.[2] ?? 65_534) };
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}

/**
 * Where an ordinary user started the same project before, makes root that user from here on, for good: whoever works as
 * root in a folder of theirs can be led by a link to any file. Returns a sentence about it for the terminal, otherwise
 * undefined. Not for worker threads, which cannot change their account.
 */
export function becomeOwnerOf(dataDir: string): string | undefined {
  const nobody = postgresAccount();
  const found = nobody && lstatSync(dataDir, { throwIfNoEntry: false });
  if (!found || found.uid === 0 || found.uid === nobody.uid) return undefined;
  process.setgroups?.([]);
  process.setgid?.(found.gid);
  process.setuid?.(found.uid);
  return `The data in ${dataDir} belongs to the user ${found.uid}: going on as that user.`;
}

/** True when the account may enter every folder above the path (a clone in /root is closed to `nobody`). */
export function canReach(account: Account, path: string): boolean {
  if (!account) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const info = statSync(folder, { throwIfNoEntry: false });
    if (info) {
      const bit = info.uid === account.uid ? 0o100 : info.gid === account.gid ? 0o010 : 0o001;
      if ((info.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
