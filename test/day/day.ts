import { createObserver } from "#test/rig/observer.ts";
import type { World } from "#test/rig/person.ts";
import { lostWrites } from "#test/rig/verdicts.ts";
import { newBuild, removeBuild } from "#test/upgrade/builds.ts";
import { discloseVote, loseVote, replayOldFrame, type Breakable } from "./break.ts";
import { makeCompany } from "./company.ts";
import { checkDeliveries, startDeliveries } from "./deliveries.ts";
import { createFaults } from "./faults.ts";
import { startInstallation, type Installation } from "./installation.ts";
import { collectAtTenth, collectMemory, growthOf, type Sample, maxGrowth } from "./memory.ts";
import type { Plan } from "./plan.ts";
import type { Day } from "./report.ts";
import { readStored, storedKinds, untilAnswered } from "./stored.ts";
import { liveDay, type Feeds } from "./team-day.ts";

const collectMs = 10_000;
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
  const memory: Sample[] = [];
  const processes = Object.values(installation.processes);
  const collect = () => collectMemory(memory, processes);
  const faults = createFaults(installation, { observer, nextBuild, beforeUpgrade: collect });
  const { replicas, baseUrl } = installation;
  const world: World = { replicas, baseUrl, observer, onAcknowledged: faults.onAcknowledged };
  const timers = [
    setInterval(() => void collectAtTenth(memory, processes, plan.dayMs), collectMs),
    setInterval(() => observer.sweep(), sweepMs),
    setInterval(() => console.log(progressOf(observer, faults.faults.length)), progressMs),
  ];
  console.log(`Creating ${plan.teams} teams …`);
  const teams = await makeCompany(world, plan, deliveries.url);
  for (const { spacePath, secret } of teams) secrets.set(spacePath.split("/").at(-1)!, secret);

  const dayStart = performance.now();
  console.log(`The day begins: ${plan.hours} hours.`);
  const feeds: Feeds = { polled: 0, failed: 0, wrong: 0 };
  if (broken.includes("stale")) void replayOldFrame(observer, teams[0]!);
  if (broken.includes("disclosed")) void discloseVote(observer, teams[0]!);
  await Promise.all([
    faults.run(plan.faults, dayStart),
    ...teams.map((team) => liveDay(world, team, plan, { dayStart, feeds })),
  ]);
  await collect();
  const growths = processes
    .flatMap(({ lives }) => lives)
    .flatMap((life) => growthOf(memory, life, performance.now()) ?? []);
  for (const timer of timers) clearInterval(timer);

  console.log("The day is over. Comparing with the database …");
  await untilAnswered(postgres.sql);
  if (broken.includes("lost")) await loseVote(postgres.sql);
  const reported = await checkDeliveries(postgres.sql, deliveries, teams);
  const stored = await readStored(postgres.sql);
  const { rows } = await postgres.sql.query<{ server_version: string }>("show server_version");
  const version = rows[0]!.server_version;
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
    problems,
  };
  return { ...told, postgresVersion: version, failures: failuresOf(told) };
}

function progressOf({ writes, findings, counts }: World["observer"], faults: number): string {
  const { stale, disclosed } = findings;
  const at = new Date().toISOString().slice(11, 19);
  return `${at} ${writes.length} writes, ${counts.frames} frames, ${faults} faults, stale ${stale.length}, disclosed ${disclosed.length}`;
}

type Judged = Pick<Day, "observer" | "reported" | "growths" | "feeds" | "problems">;

/** Returns a sentence for each goal that the day missed. */
function failuresOf({ observer, reported, growths, feeds, problems }: Judged): string[] {
  const { lost, stale, disclosed } = observer.findings;
  const failures = [...problems];
  const [firstLost] = lost;
  if (firstLost)
    failures.push(
      `lost ${lost.length}: ${firstLost.key} has ${firstLost.found ?? "no row"} instead of ${firstLost.wanted.join(" or ")}`,
    );
  if (stale.length > 0) failures.push(`stale ${stale.length}: ${stale[0]}`);
  if (disclosed.length > 0) failures.push(`disclosed ${disclosed.length}: ${disclosed[0]}`);
  if (reported.problems.length > 0)
    failures.push(`slots and deliveries ${reported.problems.length}: ${reported.problems[0]}`);
  if (feeds.wrong > 0) failures.push(`calendars ${feeds.wrong}: a calendar had no standup`);
  for (const { life, growth, isJudged } of growths)
    if (isJudged && growth >= maxGrowth)
      failures.push(`memory: ${life.name} grew by ${(growth * 100).toFixed(1)} %`);
  return failures;
}
