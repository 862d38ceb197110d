import { cpus } from "node:os";
import { newBuild, removeBuild } from "#test/upgrade/builds.ts";
import { discloseVote, loseVote, replayOldFrame, type Breakable } from "./break.ts";
import { makeCompany } from "./company.ts";
import { checkDeliveries, startDeliveries } from "./deliveries.ts";
import { failuresOf } from "./failures.ts";
import { createFaults } from "./faults.ts";
import { startInstallation, type Installation } from "./installation.ts";
import { collectAtTenth, collectMemory, growthsOf, sampleMemory, type MemoryLog } from "./memory.ts";
import { createObserver } from "./observer.ts";
import type { World } from "./person.ts";
import type { Plan } from "./plan.ts";
import type { Day } from "./report.ts";
import { readStored, storedKinds, untilAnswered } from "./stored.ts";
import { liveDay, type Feeds } from "./team-day.ts";
import { lostWrites } from "./verdicts.ts";

const sampleMs = 10_000;
const sweepMs = 1000;
const progressMs = 60_000;

type Options = { broken: readonly Breakable[]; signal: AbortSignal };

/** Plays a day and returns what happened. Returns undefined if the signal stopped it. All processes end first. */
export async function playDay(plan: Plan, { broken, signal }: Options): Promise<Day | undefined> {
  const secrets = new Map<string, string>();
  const deliveries = await startDeliveries(secrets);
  const next = await newBuild(1);
  const installation = await startInstallation();
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined));
  });
  let day: Day | undefined;
  try {
    day = await Promise.race([
      stopped,
      play(plan, { installation, deliveries, secrets, broken, nextBuild: next.folder }),
    ]);
    return day;
  } finally {
    const keep = (day?.failures.length ?? 0) > 0;
    await installation.stop(keep);
    await deliveries.receiver.close();
    removeBuild(next);
    if (keep) console.error(`The logs of the processes are in ${installation.folder}/logs.`);
  }
}

type Stage = {
  installation: Installation;
  deliveries: Awaited<ReturnType<typeof startDeliveries>>;
  secrets: Map<string, string>;
  broken: readonly Breakable[];
  nextBuild: string;
};

async function play(
  plan: Plan,
  { installation, deliveries, secrets, broken, nextBuild }: Stage,
): Promise<Day> {
  const { postgres } = installation;
  const observer = createObserver();
  const memory: MemoryLog = { samples: [], collected: [], postgres: [], largest: [], cpuMs: new Map() };
  const processes = Object.values(installation.processes);
  const collect = () => collectMemory(memory, processes);
  const faults = createFaults(installation, { observer, nextBuild, beforeUpgrade: collect });
  const world: World = { installation, observer, onAcknowledged: faults.onAcknowledged };
  const sample = async () => {
    await sampleMemory(memory, processes, postgres);
    await collectAtTenth(memory, processes, plan.dayMs);
  };
  const timers = [
    setInterval(() => void sample(), sampleMs),
    setInterval(() => observer.sweep(), sweepMs),
    setInterval(() => console.log(progressOf(observer, faults.faults.length)), progressMs),
  ];
  console.log(`Creating ${plan.teams} teams …`);
  const teams = await makeCompany(world, plan, deliveries.url);
  for (const { spacePath, secret } of teams) secrets.set(spacePath.split("/").at(-1)!, secret);

  const dayStart = performance.now();
  await sample();
  const before = new Map(memory.cpuMs);
  const ownBefore = process.cpuUsage();
  console.log(`The day begins: ${plan.hours} hours.`);
  const feeds: Feeds = { polled: 0, failed: 0, wrong: 0 };
  if (broken.includes("stale")) void replayOldFrame(observer, teams[0]!);
  if (broken.includes("disclosed")) void discloseVote(observer, teams[0]!);
  await Promise.all([
    faults.run(plan.faults, dayStart),
    ...teams.map((team) => liveDay(world, team, plan, { dayStart, feeds })),
  ]);
  await sample();
  await collect();
  const cpuShares = sharesOf(memory, before, process.cpuUsage(ownBefore), performance.now() - dayStart);
  const growths = growthsOf(memory, processes, { dayMs: plan.dayMs, now: performance.now() });
  for (const timer of timers) clearInterval(timer);

  console.log("The day is over. Comparing with the database …");
  await untilAnswered(postgres.sql);
  if (broken.includes("lost")) await loseVote(postgres.sql);
  const reported = await checkDeliveries(postgres.sql, deliveries, teams);
  const stored = await readStored(postgres.sql);
  const searched = observer.writes.filter(({ kind }) => storedKinds.has(kind));
  observer.findings.lost = lostWrites(searched, stored);
  const people = teams.reduce((sum, team) => sum + team.people.length, 0);
  const crashed = processes.flatMap((one) => one.lives).filter(({ endedBy }) => endedBy !== undefined);
  const problems = [
    ...faults.problems,
    ...crashed.map(({ name, endedBy }) => `${name} ended with ${endedBy}`),
  ];
  const told = {
    plan,
    people,
    observer,
    reported,
    feeds,
    faults: faults.faults,
    growths,
    cpuShares,
    problems,
  };
  return { ...told, postgresVersion: postgres.version, failures: failuresOf(told) };
}

function progressOf({ writes, findings, counts }: World["observer"], faults: number): string {
  const { stale, disclosed } = findings;
  const at = new Date().toISOString().slice(11, 19);
  return `${at} ${writes.length} writes, ${counts.frames} frames, ${faults} faults, stale ${stale.length}, disclosed ${disclosed.length}`;
}

function sharesOf(memory: MemoryLog, before: Map<number, number>, own: NodeJS.CpuUsage, ms: number) {
  const servers = new Set(memory.postgres.map(({ pid }) => pid));
  const used = { product: 0, postgres: 0 };
  for (const [pid, cpuMs] of memory.cpuMs)
    used[servers.has(pid) ? "postgres" : "product"] += cpuMs - (before.get(pid) ?? 0);
  const all = ms * cpus().length;
  return {
    product: used.product / all,
    postgres: used.postgres / all,
    people: (own.user + own.system) / 1000 / all,
  };
}
