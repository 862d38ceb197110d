import type { Log } from "#shared/runtime/log.ts";
import { issuerMismatch, type IssuerMismatch } from "./issuer-mismatch.ts";
import { isProblem, problem, type Problem } from "#shared/wire/problems.ts";

/** The fields of protocol library errors: codes, fixed sentences, and sometimes the response. */
type Failure = {
  code?: unknown;
  error?: unknown;
  status?: unknown;
  message?: unknown;
  address?: unknown;
  cause?: unknown;
};

/**
 * Returns the problem for a failure with the provider, and logs the failed check. It is `provider_unreachable` if a
 * retry may help, otherwise `sign_in_refused`.
 */
export function providerProblem(thrown: unknown, log: Log): Problem {
  if (isProblem(thrown)) return thrown;
  const refusal = problem(isUnreachable(thrown) ? "provider_unreachable" : "sign_in_refused");
  log.warn({ ...reasonOf(thrown), answer: refusal.code }, "sign-in failed");
  return refusal;
}

/** Throws the problem for a failed discovery, where only a retry helps, and logs the failed check. */
export function throwUnreachable(thrown: unknown, log: Log): never {
  log.warn({ ...reasonOf(thrown), answer: "provider_unreachable" }, "sign-in failed");
  throw problem("provider_unreachable");
}

/** Returns the failure and its causes, outermost first. A response may be among the causes. */
function chainOf(thrown: unknown): Failure[] {
  const chain: Failure[] = [];
  for (let link = thrown; typeof link === "object" && link !== null && chain.length < 6;) {
    chain.push(link);
    link = (link as Failure).cause;
  }
  return chain;
}

const noReplyCodes = new Set<unknown>(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);
const retryLaterErrors = new Set<unknown>(["server_error", "temporarily_unavailable"]);

/** Returns true if the provider did not reply, or asked for a later retry. */
export function isUnreachable(thrown: unknown): boolean {
  const chain = chainOf(thrown);
  if (chain.some(({ code, error }) => noReplyCodes.has(code) || retryLaterErrors.has(error))) return true;
  const status = statusIn(chain);
  if (status !== undefined) return status >= 500 || status === 429;
  // An error without a protocol code is a network error.
  return !chain.some(isOfProtocol);
}

/** Returns true if the provider refused access or has no such endpoint. */
export function isRefused(thrown: unknown): boolean {
  return [401, 403, 404].includes(statusIn(chainOf(thrown)) ?? 0);
}

function statusIn(chain: Failure[]): number | undefined {
  return chain.map((link) => link.status).find((status) => typeof status === "number");
}

/** `address` is that of the discovery document, and `status` the HTTP status of the provider's reply. */
type Place = { address?: string; status?: number };
type Reason = Place & { reason: string; code?: string; provider_error?: string };

/**
 * Returns the failed check, in codes and fixed sentences only, because other text may quote the provider. Different
 * issuers are the exception: both are named. A failed discovery also has its address.
 */
export function reasonOf(thrown: unknown): Reason | (IssuerMismatch & Place) {
  const chain = chainOf(thrown);
  const mismatch = issuerMismatch(chain);
  const status = statusIn(chain);
  const address = chain.map((link) => link.address).find((found) => typeof found === "string");
  const place: Place = { ...(address !== undefined && { address }), ...(status !== undefined && { status }) };
  if (mismatch) return { ...mismatch, ...place };
  const innermost = chain.findLast(isOfProtocol) ?? chain.findLast(({ code, message }) => code ?? message);
  const { code, message } = innermost ?? {};
  const providerError = chain
    .map(({ error }) => error)
    .find((error) => typeof error === "string" && /^[a-z_]{1,40}$/.test(error));
  return {
    reason: typeof message === "string" && message !== "" ? message.slice(0, 200) : "no reason given",
    ...(typeof code === "string" && { code }),
    ...(typeof providerError === "string" && { provider_error: providerError }),
    ...place,
  };
}

function isOfProtocol({ code }: Failure): boolean {
  return typeof code === "string" && code.startsWith("OAUTH_");
}
