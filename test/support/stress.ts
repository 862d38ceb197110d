import { appendFileSync } from "node:fs";

/** True in the soak (`npm run test:soak`), which runs every trial in full and asserts absolute figures. */
export const isSoak = process.env["SOAK"] !== undefined;

/**
 * Returns the iterations of a trial: the environment variable `variable`, otherwise `soak` in the soak or `test`
 * elsewhere.
 */
export function iterations(variable: string, { test, soak }: { test: number; soak: number }): number {
  return Number(process.env[variable] ?? (isSoak ? soak : test));
}

/** The work and the result of a trial, in a few words each. `trial` is the name of its row in docs/trials.md. */
export type StressResult = { trial: string; tried: string; outcome: string };

/**
 * Records the result of a passed trial. The soak prints all results as a table at its end; without the soak this does
 * nothing.
 */
export function recordResult(result: StressResult): void {
  const file = process.env["TRIAL_RESULTS"];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}
