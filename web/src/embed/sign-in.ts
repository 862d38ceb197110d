import type { Handoff } from "#shared/wire/embed.ts";
import { ApiProblem, hasStatus } from "../api/api-problem.ts";
import { call, callWithHeaders } from "../api/call.ts";
import { mintProof } from "./proof.ts";

/** The pause between two polls, and between two retries if the server sends no Retry-After. In seconds. */
const pauseSeconds = 2;

/**
 * Opens handoffs, one after the other, until a person has confirmed one. `show` gets each new code to type, with the
 * address for it, or the reason that there is no code yet. Returns the token, or null if `signal` is aborted.
 */
export async function waitForToken(
  provider: string,
  show: (handoff: Handoff | undefined, problem?: unknown) => void,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const { verifier, challenge } = await mintProof();
      const handoff = await call("POST /api/embed/handoff", { body: { provider, challenge } });
      if (signal.aborted) return null;
      show(handoff);
      const token = await pollForToken(verifier, handoff.expiresIn, signal);
      if (token !== null) return token;
    } catch (problem) {
      show(undefined, problem);
      await pause(retryAfterOf(problem));
    }
  }
  return null;
}

/** Polls for the token of a verifier. Returns null if its handoff has expired. */
async function pollForToken(verifier: string, seconds: number, signal: AbortSignal): Promise<string | null> {
  const end = performance.now() + seconds * 1000;
  while (!signal.aborted && performance.now() < end) {
    try {
      const { data, headers } = await callWithHeaders("POST /api/embed/session", { body: { verifier } });
      if ("token" in data) return data.token;
      await pause(Number(headers.get("retry-after")) || pauseSeconds);
    } catch (problem) {
      if (hasStatus(problem, 404)) return null;
      // The handoff stays valid while the network is down.
      await pause(retryAfterOf(problem));
    }
  }
  return null;
}

function retryAfterOf(problem: unknown): number {
  return (problem instanceof ApiProblem && problem.retryAfter) || pauseSeconds;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
