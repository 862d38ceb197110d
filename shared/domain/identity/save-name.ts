import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Me } from "#shared/wire/identity.ts";
import { problem } from "#shared/wire/problems.ts";
import { createIdentity } from "./create-identity.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import type { Credential } from "../callers/credential.ts";
import { renameIdentity } from "./rename-identity.ts";

type Context = {
  db: Database;
  report: Report;
  settings: Pick<Settings, "authMode" | "identityIpHourlyLimit" | "identityGlobalHourlyLimit">;
};

/** `token` is the value of the new cookie. */
export type SavedName = { me: Me; token: string; created: boolean };

/**
 * Renames a caller whose credential resolves, and creates an identity otherwise. For everyone but guests by link, in
 * open mode. Closes the sockets of a replaced token; reports `auth.signin` for a new identity. Throws `mode_refused`,
 * `guest_refused`, `session_ended`, `too_many_identities`, `too_often`, and the problems of `name`.
 */
export async function saveName(
  ctx: Context,
  caller: Credential,
  input: { name: () => string; client: ClientKeys },
): Promise<SavedName> {
  if (ctx.settings.authMode !== "open") throw problem("mode_refused");
  const renamed = caller.presented ? await renameIdentity(ctx, caller, input.name) : null;
  if (renamed) return { ...renamed, created: false };
  const identity = await createIdentity(ctx, { name: input.name(), client: input.client });
  return { ...identity, created: true };
}
