import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The system account of Postgres; undefined is the current account. */
export type Account = { uid: number; gid: number } | undefined;

/** Returns the current account, or `nobody` for root, because Postgres refuses to run as root. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid = 65_534, gid = 65_534] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns true if the account can enter a folder or run a program: `nobody` cannot enter a clone in /root. */
export function canReach(account: Account, path: string): boolean {
  return !account || spawnSync("test", ["-x", path], account).status === 0;
}
