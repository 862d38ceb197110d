import { readdir, readFile } from "node:fs/promises";

/** Linux counts in hundredths of a second for programs, on every processor that the bench runs on. */
const msATick = 10;

/** A process, and the CPU time in ms that it and its ended children have used. */
export type ProcessTimes = { name: string; parent: number; ownMs: number; endedMs: number };

/** Returns all processes of the machine that can be seen. */
export async function allProcesses(): Promise<ProcessTimes[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  return (await Promise.all(pids.map(processTimes))).filter((one) => one !== undefined);
}

/** Returns a process; undefined where there is none of this id, or none can be seen. */
export async function processTimes(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  // Counted from the field after the name, which is the third one of proc(5).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * msATick;
  return { name, parent: Number(fields[1]), ownMs: ms(11), endedMs: ms(13) };
}
