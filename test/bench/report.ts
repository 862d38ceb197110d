import { cpus, loadavg, totalmem } from "node:os";
import type { Bench, Goal, Round } from "./bench.ts";
import type { Scale } from "./scale.ts";
import { figuresAt, spread } from "./harness.ts";
import { envelopeBytes } from "./rig.ts";

/** The result of one scenario. */
export type ScenarioResult = {
  name: string;
  about: string;
  seconds: number;
  rounds: Round[];
  goals: Goal[];
  notes: string[];
  /** The error that ended it early. */
  failure?: string;
};

export type Report = { conditions: Conditions; scenarios: ScenarioResult[] };

type Conditions = Record<string, unknown>;

/** Returns the conditions of the run, for later readers of the report. */
export async function conditionsOf(bench: Bench, smoke: boolean): Promise<Conditions> {
  const { database, scale } = bench;
  const [first] = cpus();
  return {
    at: new Date().toISOString(),
    smoke,
    node: process.version,
    postgres: database.serverVersion,
    database: database.embedded ? "embedded, durable" : "BENCH_DATABASE_URL",
    cpus: cpus().length,
    cpu: first?.model ?? "unknown",
    memoryGb: Math.round(totalmem() / 1e9),
    loadBefore: loadavg()[0],
    bigEnvelopeBytes: await envelopeBytes(bench, database.world.big.product),
    mediumEnvelopeBytes: await envelopeBytes(bench, database.world.medium[0]!),
    scale: scale satisfies Scale,
  };
}

/** Returns the report as Markdown: first the goals, then the measurements. */
export function markdownOf({ conditions, scenarios }: Report): string {
  const { scale, ...rest } = conditions;
  const facts = Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`);
  return [
    "# Bench",
    "",
    facts.join(" · "),
    JSON.stringify(scale),
    "",
    "| | Measured (best–worst round) | Goal | |",
    "|---|---|---|---|",
    ...scenarios.flatMap(({ name, goals, failure }) =>
      failure === undefined
        ? goals.map((goal) => goalRow(goal, conditions["smoke"] === true))
        : [`| ${name} | – | – | FAILED: ${failure.replaceAll(/[|\s]+/g, " ")} |`],
    ),
    "",
    ...scenarios.flatMap(figureTable),
  ].join("\n");
}

function goalRow(goal: Goal, isShort: boolean): string {
  const bound = goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return `| ${goal.name} | ${round(goal.value)} (${round(goal.low)}–${round(goal.high)}) | ${bound} | ${verdict(goal, isShort)} |`;
}

/** A short run is too short for times, so it judges only goals with a limit of 0. */
export function isJudged({ binding, atMost }: Goal, isShort: boolean): boolean {
  return binding && (!isShort || atMost === 0);
}

function verdict(goal: Goal, isShort: boolean): string {
  if (goal.kept) return "kept";
  if (isJudged(goal, isShort)) return "**BROKEN**";
  return goal.binding ? "missed; not judged in a short run" : "missed; not binding";
}

function figureTable({ name, about, rounds, notes, seconds }: ScenarioResult): string[] {
  const variants = [...new Set(rounds.map(({ variant }) => variant))];
  const rows = variants.flatMap((variant) => {
    const figures = Object.keys(rounds.find((round) => round.variant === variant)!.figures);
    return figures.map((figure) => {
      const { median, low, high } = spread(figuresAt(rounds, [variant, figure]));
      return `| ${variant} | ${figure} | ${round(median)} | ${round(low)}–${round(high)} |`;
    });
  });
  const table = rows.length > 0 ? ["| | | Median | Spread |", "|---|---|---|---|", ...rows, ""] : [];
  return [
    `## ${name}`,
    "",
    `${about}. ${Math.round(seconds)} s.`,
    "",
    ...notes.flatMap((n) => [n, ""]),
    ...table,
  ];
}

function round(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
