import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { ROOT } from "#deploy/local/provide-settings.ts";
import type { Observer } from "#test/rig/observer.ts";
import type { Reported } from "./deliveries.ts";
import type { Fault } from "./faults.ts";
import type { Growth } from "./memory.ts";
import type { Plan } from "./plan.ts";
import type { Feeds } from "./team-day.ts";

/** Everything that the report shows. */
export type Day = {
  plan: Plan;
  people: number;
  postgresVersion: string;
  observer: Observer;
  reported: Reported;
  feeds: Feeds;
  faults: Fault[];
  growths: Growth[];
  /** Processes that ended in another way than the day ended them, or did not become ready. */
  problems: string[];
  failures: string[];
};

/** Returns the report as Markdown. */
export function markdownOf(day: Day): string {
  const { plan, people, observer, reported, feeds, failures } = day;
  const { writes, findings, latencies, counts } = observer;
  const votes = writes.filter(({ kind, outcome }) => kind === "vote" && outcome === "acknowledged").length;
  const refused = writes.filter(({ outcome }) => outcome === "refused");
  const refusals = count(refused.map(({ kind, status }) => `${kind} with ${status}`));
  const sum = (outcome: string) => writes.filter((write) => write.outcome === outcome).length;
  return [
    "# A company's day",
    "",
    `\`npm run test:soak -- --hours ${plan.hours} --teams ${plan.teams}\` plays the day of ${plan.teams} teams (${people} people) in ${round(plan.hours * 60)} minutes: two api processes, a scheduler and a delivery process, on one Postgres. [Trials](../trials.md) describes it.`,
    "",
    ...conditionsOf(day).map((line) => `- ${line}`),
    "",
    `**Result: ${failures.length === 0 ? "passed" : `failed (${failures.join("; ")})`}.**`,
    "",
    "| | |",
    "|---|---|",
    row("acknowledged writes", sum("acknowledged")),
    row("refused writes", `${refused.length} (${refusals})`),
    row("writes without a reply", sum("unknown")),
    row("requests that both replicas refused to accept", counts.unsent),
    row("**lost**", `**${findings.lost.length}**`),
    row("**stale**", `**${findings.stale.length}**`),
    row("**disclosed**", `**${findings.disclosed.length}**`),
    row("frames received", counts.frames),
    row("last frames that were compared with a new GET", counts.compared),
    row("acknowledged votes a second", round(votes / (plan.dayMs / 1000))),
    row("scheduled standups: slots opened once", `${reported.opened} of ${reported.slots}`),
    row(
      "webhook events delivered, in requests",
      `${reported.delivered} of ${reported.events}, ${reported.requests}`,
    ),
    row("problems of slots and deliveries", reported.problems.length),
    row("calendar polls: answered, failed, wrong", `${feeds.polled}, ${feeds.failed}, ${feeds.wrong}`),
    "",
    `Acknowledged writes by kind: ${count(writes.filter((write) => write.outcome === "acknowledged").map((write) => write.kind))}.`,
    "",
    "## From a vote's request to the last connected viewer",
    "",
    "| ms | Votes | p50 | p95 | p99 | Longest |",
    "|---|---|---|---|---|---|",
    latencyRow("quiet", latencies.quiet),
    latencyRow("within 30 s after a fault", latencies.afterFaults),
    "",
    "## Faults",
    "",
    "The interruption is the time from the fault to the first acknowledged write of a person on that replica. For Postgres, it is the time between two acknowledged writes of anyone.",
    "",
    "| Minute | Fault | Interruption, ms | Ready again, ms |",
    "|---|---|---|---|",
    ...day.faults.map(
      ({ at, what, writesAfter, readyAfter }) =>
        `| ${round(at / 60_000)} | ${what} | ${whole(writesAfter)} | ${whole(readyAfter)} |`,
    ),
    "",
    "## Memory",
    "",
    "Resident memory of each process in MiB after a garbage collection, which the day causes at the age of a tenth of the day and at the end of the life. The growth must be under 5 % in lives of 20 minutes or more. A life without two collections, such as one that a kill ended, has no row.",
    "",
    "| Process | Build | Minutes | At a tenth of the day | At the end | Growth | Judged |",
    "|---|---|---|---|---|---|---|",
    ...day.growths.map(memoryRow),
    "",
  ].join("\n");
}

function conditionsOf({ postgresVersion, plan }: Day): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 16)}Z, commit ${git("rev-parse", "--short", "HEAD")}`,
    `Node ${process.version}, Postgres ${postgresVersion} (embedded, durable)`,
    `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${plan.hours} hours, ${plan.teams} teams, ${plan.estimations} estimations of each`,
  ];
}

function memoryRow({ life, minutes, first, last, growth, isJudged }: Growth): string {
  const mib = (bytes: number) => round(bytes / 2 ** 20);
  const columns = [life.name, life.build, round(minutes), mib(first), mib(last), `${round(growth * 100)} %`];
  return `| ${columns.join(" | ")} | ${isJudged ? "yes" : "no"} |`;
}

function latencyRow(name: string, all: readonly number[]): string {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => whole(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return `| ${name} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${whole(sorted.at(-1))} |`;
}

const row = (name: string, value: string | number) => `| ${name} | ${value} |`;
const round = (value: number) => Math.round(value * 10) / 10;
const whole = (value: number | undefined) => (value === undefined ? "–" : String(Math.round(value)));

/** Returns how often each name occurs, most frequent first. */
function count(names: readonly string[]): string {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  const sorted = groups.toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, times]) => `${name} ${times}`).join(", ") || "none";
}
