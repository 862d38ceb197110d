import type { EmbeddedToken, Handoff } from "#shared/wire/embed.ts";
import { ApiProblem, hasStatus } from "../api/api-problem.ts";
import { request } from "../api/request.ts";
import { mintProof } from "./proof.ts";

type Watcher = {
  /** The code that has to be typed now, and where. */
  onHandoff(handoff: Handoff): void;
  /** What keeps a code from being shown; it is tried again. */
  onProblem(problem: unknown): void;
};

/** Between two looks, and between two tries where the server names no time. In seconds. */
const pauseSeconds = 2;

/**
 * Opens handoffs, one after the other, until a person has bound one, and returns its token. Returns null once `signal`
 * is aborted.
 */
export async function waitForToken(
  provider: string,
  { onHandoff, onProblem }: Watcher,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const { verifier, challenge } = await mintProof();
      const body = { provider, challenge };
      const { data } = await request<Handoff>("POST", "/api/embed/handoff", { body });
      if (signal.aborted) return null;
      onHandoff(data);
      const token = await collect(verifier, data.expiresIn, signal);
      if (token !== null) return token;
    } catch (problem) {
      onProblem(problem);
      await pause(retryAfterOf(problem), signal);
    }
  }
  return null;
}

/** Asks for the token of a verifier, and returns null where its handoff is over. */
async function collect(verifier: string, seconds: number, signal: AbortSignal): Promise<string | null> {
  const end = performance.now() + seconds * 1000;
  while (!signal.aborted && performance.now() < end) {
    try {
      const body = { verifier };
      const { data, headers } = await request<EmbeddedToken | { status: "pending" }>(
        "POST",
        "/api/embed/session",
        { body },
      );
      if ("token" in data) return data.token;
      await pause(Number(headers.get("retry-after")) || pauseSeconds, signal);
    } catch (problem) {
      if (hasStatus(problem, 404)) return null;
      // The handoff outlives a lost network.
      await pause(retryAfterOf(problem), signal);
    }
  }
  return null;
}

function retryAfterOf(problem: unknown): number {
  return (problem instanceof ApiProblem && problem.retryAfter) || pauseSeconds;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
