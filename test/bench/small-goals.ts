import type { Goal, Round } from "./bench.ts";
import { goalsOf, type GoalRow } from "./harness.ts";

/** Returns the goals of the scenario `small` for these rounds. */
export function smallGoals(rounds: Round[]): Goal[] {
  const canReadPostgres = rounds.some(({ figures }) => figures["postgresMsAVote"] !== undefined);
  const rows: GoalRow[] = [
    ["one after the other, p50 against the floor", "in turn p50Ms", { to: "floor", atMost: 2.3 }],
    ["one after the other, p95 against the floor", "in turn p95Ms", { to: "floor", atMost: 3 }],
    ["5 rooms at 60 votes a second, p95 against the floor", "few rooms p95Ms", { to: "floor", atMost: 3 }],
    [
      "without a pause against 100 ms apart, p50",
      "in turn p50Ms",
      { to: ["product", "paused p50Ms"], atMost: 1.1, binding: true },
    ],
    [
      "votes a second at full speed against the floor",
      "full speed perSecond",
      { to: "floor", atLeast: 0.65 },
    ],
    ["Postgres's CPU for a vote, ms", "postgresMsAVote", { atMost: 0.8 }],
    ["the process's CPU for a vote, ms", "processMsAVote", { atMost: 0.4 }],
    ["bytes of a push to a viewer", "bytesAPush", { atMost: 1536, binding: true }],
    ["stale frames", "stale", { atMost: 0, binding: true, worst: true }],
  ];
  const named = rows.map(([name, of, limit]): GoalRow => [`small: ${name}`, of, limit]);
  return goalsOf(
    rounds,
    named.filter(([, of]) => of !== "postgresMsAVote" || canReadPostgres),
  );
}
