import type { Children } from "./child.ts";
import type { BenchDatabase } from "./database.ts";
import type { Scale } from "./scale.ts";

/** A scenario's tools. All processes started through `children` are ended after the scenario. */
export type Bench = {
  scale: Scale;
  database: BenchDatabase;
  children: Children;
  /** The folder for CPU profiles of replicas, or undefined for none. */
  profiles: string | undefined;
};

/** Named numbers of one round. The name has the unit, except for plain counts. */
export type Figures = Record<string, number>;

/** One measured round of one variant: the floor, the product, or a naive control. */
export type Round = { variant: string; round: number; busyBefore: number; figures: Figures };

/** A goal and its result: the median of the rounds, with the lowest and highest. */
export type Goal = {
  name: string;
  value: number;
  low: number;
  high: number;
  atMost?: number;
  atLeast?: number;
  kept: boolean;
  /** A missed binding goal fails the run. Other goals are only reported. */
  binding: boolean;
};

export type Outcome = { rounds: Round[]; goals: Goal[]; notes?: string[] };

/** A measurement with its name and description. */
export type Scenario = { name: string; about: string; run(bench: Bench): Promise<Outcome> };
