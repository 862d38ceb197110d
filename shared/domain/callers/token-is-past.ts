import { sql } from "#shared/db/sql.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** The settings that limit the lifetime of tokens. */
export type TokenLifetimes = Pick<Settings, "sessionIdleTtlMs" | "sessionMaxTtlMs">;

/**
 * Returns the SQL condition that row `t` of session_tokens has expired. Its idle lifetime, total lifetime or own end is
 * over.
 */
export function tokenIsPast({ sessionIdleTtlMs, sessionMaxTtlMs }: TokenLifetimes) {
  const idle = `${sessionIdleTtlMs} milliseconds`;
  const longest = `${sessionMaxTtlMs} milliseconds`;
  return sql<boolean>`(
    t.last_used_at <= now() - ${idle}::interval
    or t.created_at <= now() - ${longest}::interval
    or t.expires_at <= now())`;
}
