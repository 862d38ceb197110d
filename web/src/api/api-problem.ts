import type { ProblemCode } from "#shared/wire/problems.ts";

/** `offline`: the request never got an answer. `unreadable`: something answered that is not this API. */
export type ApiProblemCode = ProblemCode | "offline" | "unreadable";

type Facts = {
  status: number;
  code: ApiProblemCode;
  message: string;
  requestId?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** The whole body of the refusal; some have members of their own. */
  details?: Readonly<Record<string, unknown>>;
};

/** Why a call failed. `status` is 0 when nothing answered at all. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ApiProblemCode;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(facts: Facts) {
    super(facts.message);
    this.name = "ApiProblem";
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.details = facts.details ?? {};
  }
}

/** Returns whether no readable answer came back, so that the request may have been carried out all the same. */
export function isAnswerLost(thrown: unknown): boolean {
  if (!(thrown instanceof ApiProblem)) return false;
  const isRefusal = thrown.status >= 400 && thrown.status < 500;
  return thrown.status === 0 || (thrown.code === "unreadable" && !isRefusal);
}

/** Returns whether `thrown` is a failed call with that status (0: no answer). */
export function hasStatus(thrown: unknown, status: number): thrown is ApiProblem {
  return thrown instanceof ApiProblem && thrown.status === status;
}

/** Returns whether a request that failed so may succeed when it is sent again unchanged. */
export function isRetryable(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || [408, 429].includes(problem.status) || problem.status >= 500;
}
