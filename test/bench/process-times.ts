import { readdir, readFile } from "node:fs/promises";

/** Linux reports CPU time to programs in hundredths of a second. */
const msATick = 10;

/** A process with its CPU milliseconds, including its ended children. */
export type ProcessTimes = { name: string; parent: number; ownMs: number; endedMs: number };

/** Returns all visible processes of the machine. */
export async function allProcesses(): Promise<ProcessTimes[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  return (await Promise.all(pids.map(processTimes))).filter((times) => times !== undefined);
}

/** Returns a process by its id, or undefined if it is not visible. */
export async function processTimes(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  // The indexes count from the field after the name, which is field 3 in proc(5).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * msATick;
  return { name, parent: Number(fields[1]), ownMs: ms(11), endedMs: ms(13) };
}
