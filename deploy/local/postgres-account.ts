import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The system account that Postgres runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Picks our own account. Postgres refuses to run as root, so for root it picks the owner of the data folder (an
 * ordinary user may have started the same project before), else `nobody`.
 */
export function postgresAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
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
