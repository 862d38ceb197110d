import type { Children } from "./child.ts";
import type { BenchDatabase } from "./database.ts";
import type { Scale } from "./scale.ts";

/** What a scenario works with. Children started through `children` are ended with it, however it ends. */
export type Bench = {
  scale: Scale;
  database: BenchDatabase;
  children: Children;
  /** Where replicas leave CPU profiles; undefined where none are wanted. */
  profiles: string | undefined;
};

/** Named numbers of one round; the name says the unit where it is not a plain count. */
export type Figures = Record<string, number>;

/** One measured round of one variant: the floor, the product, a naive control. */
export type Round = { variant: string; round: number; busyBefore: number; figures: Figures };

/** A goal and how it was met: the median over the rounds, with the best and the worst of them. */
export type Goal = {
  name: string;
  value: number;
  low: number;
  high: number;
  atMost?: number;
  atLeast?: number;
  kept: boolean;
  /** Missing a binding goal fails the run; a goal that is not binding is reported only. */
  binding: boolean;
};

export type Outcome = { rounds: Round[]; goals: Goal[]; notes?: string[] };

/** One thing that is measured. */
export type Scenario = { name: string; about: string; run(bench: Bench): Promise<Outcome> };
