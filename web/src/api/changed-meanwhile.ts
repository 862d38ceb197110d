import { ApiProblem } from "./api-problem.ts";

/** Returns what stands there where a save was refused because it was changed meanwhile; otherwise undefined. */
export function changedMeanwhile<T>(problem: unknown): T | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== "changed_meanwhile") return undefined;
  return problem.details["current"] as T;
}
