import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { breakable, type Breakable } from "./break.ts";
import { playDay } from "./day.ts";
import { planOf } from "./plan.ts";
import { markdownOf } from "./report.ts";

const { values: args } = parseArgs({
  options: {
    hours: { type: "string", default: "1" },
    teams: { type: "string", default: "200" },
    report: { type: "string" },
    break: { type: "string", default: "" },
  },
});

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const hours = Number(args.hours);
const teams = Number(args.teams);
const broken = args.break.split(",").filter(Boolean) as Breakable[];
if (!(hours >= 0.05 && hours <= 24)) stopWith("--hours must be a number from 0.05 (three minutes) to 24.");
if (!(Number.isInteger(teams) && teams >= 1 && teams <= 1000))
  stopWith("--teams must be a whole number from 1 to 1000.");
if (broken.some((one) => !breakable.includes(one)))
  stopWith(`--break takes a list of ${breakable.join(", ")}.`);
if (process.platform !== "linux") stopWith("The day reads memory from /proc, so it runs on Linux only.");

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
const day = await playDay(planOf(hours, teams), { broken, signal: stopping.signal });
if (!day) process.exit(130);
const report = markdownOf(day);
console.log(report);
for (const failure of day.failures) console.error(failure);
if (args.report !== undefined) {
  await mkdir(dirname(args.report), { recursive: true });
  await writeFile(args.report, report);
}
process.exit(day.failures.length > 0 ? 1 : 0);
