import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Bench, Scenario } from "./bench.ts";
import { fullScale, smokeScale } from "./scale.ts";
import { createChildren } from "./child.ts";
import { openBenchDatabase, tidy } from "./database.ts";
import { conditionsOf, isJudged, markdownOf, type ScenarioResult } from "./report.ts";
import { scenarios } from "./scenarios/all.ts";

const { values: args } = parseArgs({
  options: {
    only: { type: "string" },
    smoke: { type: "boolean", default: false },
    json: { type: "string" },
    profile: { type: "string" },
  },
});

const SCENARIO_TIMEOUT_MS = args.smoke ? 60_000 : 400_000;
const jsonFile = args.json ?? join(import.meta.dirname, "..", "..", ".data", "bench", "report.json");

function chosenScenarios(): Scenario[] {
  const names = args.only?.split(",").map((name) => name.trim());
  const unknown = names?.filter((name) => !scenarios.some((scenario) => scenario.name === name)) ?? [];
  if (unknown.length > 0) {
    const known = scenarios.map((scenario) => scenario.name).join(", ");
    console.error(`No such scenario: ${unknown.join(", ")}. There are: ${known}.`);
    process.exit(2);
  }
  return scenarios.filter((scenario) => names?.includes(scenario.name) ?? true);
}

/** Runs one scenario within the time limit, and ends its processes. */
async function runScenario(scenario: Scenario, bench: Bench): Promise<ScenarioResult> {
  console.error(`… ${scenario.name}`);
  const startedAt = performance.now();
  const { name, about } = scenario;
  const part = { name, about, rounds: [], goals: [], notes: [] };
  const seconds = () => (performance.now() - startedAt) / 1000;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("it took too long")), SCENARIO_TIMEOUT_MS);
  });
  try {
    await tidy(bench.database);
    const outcome = await Promise.race([scenario.run(bench), timeUp]);
    return { ...part, ...outcome, notes: outcome.notes ?? [], seconds: seconds() };
  } catch (error) {
    return { ...part, failure: (error as Error).message, seconds: seconds() };
  } finally {
    clearTimeout(timer);
    await bench.children.stopAll();
  }
}

async function run(): Promise<number> {
  const chosen = chosenScenarios();
  const scale = args.smoke ? smokeScale : fullScale;
  const database = await openBenchDatabase(scale);
  const children = createChildren();
  const bench: Bench = { scale, database, children, profiles: args.profile };
  let ending: Promise<void> | undefined;
  // A signal may arrive while the run ends.
  const end = () => (ending ??= children.stopAll().then(() => database.drop()));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    const conditions = await conditionsOf(bench, args.smoke);
    const results: ScenarioResult[] = [];
    for (const scenario of chosen) results.push(await runScenario(scenario, bench));
    await mkdir(dirname(jsonFile), { recursive: true });
    await writeFile(jsonFile, JSON.stringify({ conditions, scenarios: results }, null, 2));
    console.log(markdownOf({ conditions, scenarios: results }));
    return verdictOf(results);
  } finally {
    await end();
  }
}

/** Prints failures and missed binding goals, and returns the exit code. */
function verdictOf(results: ScenarioResult[]): number {
  const failures = results.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : []));
  const broken = results
    .flatMap((result) => result.goals)
    .filter((goal) => !goal.kept && isJudged(goal, args.smoke))
    .map((goal) => `${goal.name}: ${goal.value.toFixed(2)}, goal ${goal.atMost ?? goal.atLeast}`);
  for (const line of [...failures, ...broken]) console.error(`broken: ${line}`);
  return failures.length + broken.length > 0 ? 1 : 0;
}

process.exit(await run());
