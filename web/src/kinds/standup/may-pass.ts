import { ApiProblem } from "../../api/api-problem.ts";

/** Returns whether a request that failed so may succeed when it is sent again unchanged. */
export function mayPass(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || [408, 429].includes(problem.status) || problem.status >= 500;
}
