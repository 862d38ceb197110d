import { isLive } from "#shared/domain/callers/is-live.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import type { Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";

/** The allowlist of side panels: the routes of a participant. */
const allowed: Record<string, readonly string[]> = {
  "/api/auth": ["GET"],
  "/api/embed/handoff": ["POST"],
  "/api/embed/session": ["POST"],
  "/api/me": ["GET", "DELETE"],
  "/api/orgs": ["GET"],
  "/api/spaces": ["GET"],
  "/api/orgs/:org/spaces": ["GET"],
  "/api/orgs/:org/spaces/:slug": ["GET"],
  "/api/orgs/:org/spaces/:slug/join": ["POST"],
  "/api/sessions/:id": ["GET"],
  "/api/sessions/:id/plugins/panels": ["GET"],
  "/api/sessions/:id/socket": ["GET"],
  "/api/sessions/:id/mentions": ["GET"],
};

/** The dispatcher takes every method and answers 405 itself. */
const dispatcher = "/api/sessions/:id/actions/:action";

type RouteRequest = { method: string | undefined; pattern: string | undefined };

/**
 * Throws `embedded_refused` if a side panel requests any other route, known or unknown, for every role. A request with
 * an invalid token passes as unauthenticated. So only routes outside the allowlist cost a token lookup.
 */
export async function requireAllowed(
  runner: Runner,
  caller: Credential,
  { method = "", pattern = "" }: RouteRequest,
): Promise<void> {
  // Why not a list of refused routes: decisions/identity#side-panels-have-an-allowlist.
  if (pattern === dispatcher || allowed[pattern]?.includes(method)) return;
  if (await isLive(runner, caller)) throw problem("embedded_refused");
}
