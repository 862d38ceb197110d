import type { Log } from "#shared/runtime/log.ts";
import { isProblem, problem, type Problem } from "#shared/wire/problems.ts";

/** What errors of the protocol library carry: codes, fixed sentences, and at times the response they are about. */
type Failure = { code?: unknown; error?: unknown; status?: unknown; message?: unknown; cause?: unknown };

/**
 * Turns what went wrong with the provider into the refusal that a person sees: `provider_unreachable` where trying
 * again may help, `sign_in_refused` for everything else. The operator's line says which check failed.
 */
export function providerProblem(thrown: unknown, log: Log): Problem {
  if (isProblem(thrown)) return thrown;
  const refusal = problem(isUnreachable(thrown) ? "provider_unreachable" : "sign_in_refused");
  log.warn({ ...reasonOf(thrown), answer: refusal.code }, "sign-in failed");
  return refusal;
}

/** The same for the discovery document: as long as that is not to be had, trying again is all that helps. */
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

/** Says whether the provider gave no answer, or asked to be left alone for a while. */
export function isUnreachable(thrown: unknown): boolean {
  const chain = chainOf(thrown);
  if (chain.some(({ code, error }) => noAnswer.has(code) || later.has(error))) return true;
  const status = statusIn(chain);
  if (status !== undefined) return status >= 500 || status === 429;
  // Whatever the protocol has no code for happened on the way there.
  return !chain.some(isOfProtocol);
}

/** Says whether the provider would not tell us, or has nothing there: guarded endpoints answer so. */
export function isTurnedAway(thrown: unknown): boolean {
  return [401, 403, 404].includes(statusIn(chainOf(thrown)) ?? 0);
}

function statusIn(chain: Failure[]): number | undefined {
  return chain.map((link) => link.status).find((one) => typeof one === "number");
}

/** Names the failed check, in codes and fixed sentences only: everything else may quote the provider. */
export function reasonOf(thrown: unknown): { reason: string; code?: string; provider_error?: string } {
  const chain = chainOf(thrown);
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
