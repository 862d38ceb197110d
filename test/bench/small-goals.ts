import type { Goal, Round } from "./bench.ts";
import { figureGoal, ratioGoal } from "./harness.ts";

/** Returns the goals of the scenario `small` for these rounds. */
export function smallGoals(rounds: Round[]): Goal[] {
  const againstFloor = (name: string, figure: string, bound: { atMost: number } | { atLeast: number }) =>
    ratioGoal(rounds, {
      name: `small: ${name} against the floor`,
      ...bound,
      of: ["product", figure],
      to: ["floor", figure],
    });
  const figure = (name: string, key: string, atMost: number) =>
    figureGoal(rounds, { name: `small: ${name}`, atMost, of: ["product", key] });
  const canReadPostgres = rounds.some(({ figures }) => figures["postgresMsAVote"] !== undefined);
  return [
    againstFloor("one after the other, p50", "in turn p50Ms", { atMost: 2.3 }),
    againstFloor("one after the other, p95", "in turn p95Ms", { atMost: 3 }),
    againstFloor("5 rooms at 60 votes a second, p95", "few rooms p95Ms", { atMost: 3 }),
    ratioGoal(rounds, {
      name: "small: without a pause against 100 ms apart, p50",
      binding: true,
      atMost: 1.1,
      of: ["product", "in turn p50Ms"],
      to: ["product", "paused p50Ms"],
    }),
    againstFloor("votes a second at full speed", "full speed perSecond", { atLeast: 0.65 }),
    ...(canReadPostgres ? [figure("Postgres's CPU for a vote, ms", "postgresMsAVote", 0.8)] : []),
    figure("the process's CPU for a vote, ms", "processMsAVote", 0.4),
    figureGoal(rounds, {
      name: "small: bytes of a push to a viewer",
      binding: true,
      atMost: 1536,
      of: ["product", "bytesAPush"],
    }),
    figureGoal(rounds, {
      name: "small: stale frames",
      binding: true,
      worst: true,
      atMost: 0,
      of: ["product", "stale"],
    }),
  ];
}
