import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The system account that Postgres runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Picks our own account; for root, as whom Postgres refuses to run, `nobody`. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid = 65_534, gid = 65_534] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Says whether the account may enter a folder or run a program: a clone in /root is closed to `nobody`. */
export function canReach(account: Account, path: string): boolean {
  return !account || spawnSync("test", ["-x", path], account).status === 0;
}
