import type { ProblemCode } from "#shared/wire/problems.ts";

/**
 * `offline`: the request got no answer. `unanswered`: a write got no answer in time. `unreadable`: the answer is not from this API, or is not JSON.
 */
export type ApiProblemCode = ProblemCode | "offline" | "unanswered" | "unreadable";

type ApiProblemFields = {
  status: number;
  code: ApiProblemCode;
  message: string;
  requestId?: string;
  /** Seconds until a retry is useful. */
  retryAfter?: number;
  /** The whole body of the refusal. Some codes have more members. */
  details?: Readonly<Record<string, unknown>>;
};

/** The reason for a failed call. `status` is 0 if there was no answer. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ApiProblemCode;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(fields: ApiProblemFields) {
    super(fields.message);
    this.name = "ApiProblem";
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.details = fields.details ?? {};
  }
}

/** Returns true if no readable answer came back. The server may have carried out the request. */
export function isAnswerLost(thrown: unknown): boolean {
  if (!(thrown instanceof ApiProblem)) return false;
  const isRefusal = thrown.status >= 400 && thrown.status < 500;
  return thrown.status === 0 || (thrown.code === "unreadable" && !isRefusal);
}

/** Returns true if `thrown` is a failed call with that status (0: no answer). */
export function hasStatus(thrown: unknown, status: number): thrown is ApiProblem {
  return thrown instanceof ApiProblem && thrown.status === status;
}

/** Returns true if a request that failed with `problem` may succeed when it is retried unchanged. */
export function isRetryable(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || [408, 429].includes(problem.status) || problem.status >= 500;
}
