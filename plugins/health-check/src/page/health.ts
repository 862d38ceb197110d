import type { Room } from "@standpoint/plugin-sdk/page";

/** A result of fewer people is not shown, because it could identify a person. */
export const FEWEST_PEOPLE = 4;

export type Color = "green" | "yellow" | "red";
export type Direction = "up" | "same" | "down";

/** A statement that people rate. Those of the standard set say what its best and its worst rating mean. */
export type Statement = { name: string; good?: string; bad?: string };

/** A person's rating of a statement. */
export type Rating = { color?: Color; direction?: Direction };

/** How many people gave each rating of a statement. Without directions of enough people, these are missing. */
export type Counts = Record<Color, number> & Partial<Record<Direction, number>>;

/** A round of the space. `results` are in the order of its statements; null for one that too few people rated. */
export type Round = {
  key: string | null;
  at: string | null;
  statements: string[];
  results: (Counts | null)[];
};

/** While people rate, how many have begun and completed it; then the results and earlier rounds. */
export type View = {
  complete?: number;
  begun?: number;
  results?: (Counts | null)[];
  history?: Round[];
  key?: string | null;
};

export type Mine = { ratings: Rating[] | null };

export type Config = { statements: Statement[] };

export type Health = Room<View, Mine, Config>;
