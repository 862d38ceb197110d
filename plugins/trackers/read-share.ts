/** The most characters of descriptions that a run can turn into notes: a third of the steps that a sandbox allows. */
const MAX_IN_A_RUN = 200_000;

/** The most characters of one description that are read. */
const MAX_OF_ONE = 4_000;

/** Returns how many characters of each description are read if an answer has so many issues. */
export function readShare(issues: number): number {
  return Math.min(MAX_OF_ONE, Math.floor(MAX_IN_A_RUN / Math.max(1, issues)));
}
