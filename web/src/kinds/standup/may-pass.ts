import { ApiProblem } from "../../api/api-problem.ts";

/** Says whether another try can end differently without anybody doing anything. */
export function mayPass(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || problem.status === 429 || problem.status >= 500;
}
