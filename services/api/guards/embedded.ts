import type { FastifyContextConfig } from "fastify";
import { isLive } from "#shared/domain/callers/is-live.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import type { Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Throws `embedded_refused` if a side panel requests a route that is not declared for panels, known or unknown, for
 * every role. A request with an invalid token passes as unauthenticated. So only such routes cost a token lookup.
 */
// Why not a list of refused routes: decisions/identity#side-panels-have-an-allowlist.
export async function requireAllowed(
  runner: Runner,
  caller: Credential,
  { forPanels = false }: FastifyContextConfig,
): Promise<void> {
  if (!forPanels && (await isLive(runner, caller))) throw problem("embedded_refused");
}
