import { appendFileSync } from "node:fs";

/** Says whether this is the soak (`npm run test:soak`), which runs every trial in full and asserts absolute figures. */
export const isSoak = process.env["SOAK"] !== undefined;

/**
 * Returns how often a trial is run: what the environment variable `variable` says, otherwise `soak` times in the soak
 * and `test` times in `npm test`.
 */
export function iterations(variable: string, { test, soak }: { test: number; soak: number }): number {
  return Number(process.env[variable] ?? (isSoak ? soak : test));
}

/** What a trial did and what came out, in a few words each; `trial` is the name of its row in docs/trials.md. */
export type StressResult = { trial: string; tried: string; outcome: string };

/**
 * Notes the result of a trial that passed. `npm run test:soak` prints all of them as a table at its end; anywhere else
 * this does nothing.
 */
export function recordResult(result: StressResult): void {
  const file = process.env["TRIAL_RESULTS"];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}
