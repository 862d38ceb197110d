import type { Log } from "#shared/runtime/log.ts";
import { issuerMismatch, type IssuerMismatch } from "./issuer-mismatch.ts";
import { isProblem, problem, type Problem } from "#shared/wire/problems.ts";

/** What errors of the protocol library carry: codes, fixed sentences, and sometimes the response. */
type Failure = { code?: unknown; error?: unknown; status?: unknown; message?: unknown; cause?: unknown };

/**
 * Turns a failure with the provider into the refusal that is answered, and logs which check failed:
 * `provider_unreachable` where trying again may help, `sign_in_refused` otherwise.
 */
export function providerProblem(thrown: unknown, log: Log): Problem {
  if (isProblem(thrown)) return thrown;
  const refusal = problem(isUnreachable(thrown) ? "provider_unreachable" : "sign_in_refused");
  log.warn({ ...reasonOf(thrown), answer: refusal.code }, "sign-in failed");
  return refusal;
}

/** The same for the discovery document, where only trying again helps. */
export function undiscovered(thrown: unknown, log: Log): never {
  log.warn({ ...reasonOf(thrown), answer: "provider_unreachable" }, "sign-in failed");
  throw problem("provider_unreachable");
}

/** The failure and what caused it, outermost first. A response may be among the causes. */
function chainOf(thrown: unknown): Failure[] {
  const chain: Failure[] = [];
  for (let link = thrown; typeof link === "object" && link !== null && chain.length < 5;) {
    chain.push(link);
    link = (link as Failure).cause;
  }
  return chain;
}

const noAnswer = new Set<unknown>(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);
const later = new Set<unknown>(["server_error", "temporarily_unavailable"]);

/** Returns whether the provider gave no answer, or asked to be tried again later. */
export function isUnreachable(thrown: unknown): boolean {
  const chain = chainOf(thrown);
  if (chain.some(({ code, error }) => noAnswer.has(code) || later.has(error))) return true;
  const status = statusIn(chain);
  if (status !== undefined) return status >= 500 || status === 429;
  // An error without a code of the protocol is one of the network.
  return !chain.some(isOfProtocol);
}

/** Returns whether the provider refused to answer or has nothing at that address, as protected endpoints do. */
export function isTurnedAway(thrown: unknown): boolean {
  return [401, 403, 404].includes(statusIn(chainOf(thrown)) ?? 0);
}

function statusIn(chain: Failure[]): number | undefined {
  return chain.map((link) => link.status).find((one) => typeof one === "number");
}

type Reason = { reason: string; code?: string; provider_error?: string };

/**
 * Returns which check failed, in codes and fixed sentences only, since anything else may quote the provider. Issuers that
 * differ are the exception: both are named.
 */
export function reasonOf(thrown: unknown): Reason | IssuerMismatch {
  const chain = chainOf(thrown);
  const mismatch = issuerMismatch(chain);
  if (mismatch) return mismatch;
  const innermost = chain.findLast(isOfProtocol) ?? chain.findLast(({ code, message }) => code ?? message);
  const { code, message } = innermost ?? {};
  const said = chain
    .map(({ error }) => error)
    .find((one) => typeof one === "string" && /^[a-z_]{1,40}$/.test(one));
  return {
    reason: typeof message === "string" && message !== "" ? message.slice(0, 200) : "no reason given",
    ...(typeof code === "string" && { code }),
    ...(typeof said === "string" && { provider_error: said }),
  };
}

function isOfProtocol({ code }: Failure): boolean {
  return typeof code === "string" && code.startsWith("OAUTH_");
}
