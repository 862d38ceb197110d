import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/** Linux counts in hundredths of a second for programs, on every processor that the bench runs on. */
const msATick = 10;

type Process = { name: string; parent: number; ownTicks: number; endedTicks: number };

/**
 * Returns what reads the CPU time that a server has used so far, all of its processes, in ms. Null where the server is
 * not on this machine or cannot be seen.
 */
export async function postgresCpu(sql: pg.Pool): Promise<(() => Promise<number>) | null> {
  const { rows } = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = await processOf(rows[0]!.pid);
  if (backend?.name !== "postgres") return null;
  return async () => {
    const all = await Promise.all((await pids()).map(processOf));
    const children = all.filter((one) => one?.parent === backend.parent);
    const server = await processOf(backend.parent);
    const running = children.reduce((sum, one) => sum + one!.ownTicks, 0);
    return (running + (server?.ownTicks ?? 0) + (server?.endedTicks ?? 0)) * msATick;
  };
}

async function pids(): Promise<number[]> {
  return (await readdir("/proc")).map(Number).filter(Number.isInteger);
}

/** Reads a process's name, parent and CPU time; undefined where there is none. */
async function processOf(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  // Counted from the field after the name, which is the third one of proc(5).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
  return { name, parent: Number(fields[1]), ownTicks: ticks(11), endedTicks: ticks(13) };
}
