import { findPooling, type Pooling } from "#shared/db/find-pooling.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { CheckResult } from "./check-result.ts";

const keepHint = "PgBouncer keeps them from 1.21 with max_prepared_statements = 200";

const details: Record<Pooling, string> = {
  direct: "direct connection, no pooler",
  session: "a session pooler gives each client its own connection",
  keeps: "a transaction pooler keeps them",
  statement: "the pooler refuses transactions: set its pool_mode to transaction or session",
  loses: `a transaction pooler loses them, so the service does not use them, which is slower; ${keepHint}`,
  unknown: "unknown after 2 s; behind a transaction pooler set DATABASE_PREPARED_STATEMENTS=off",
};

/** Checks whether the path to Postgres keeps prepared statements, and returns advice if it does not. */
export async function tryPooling(
  settings: Pick<Settings, "databaseUrl" | "preparedStatements">,
): Promise<CheckResult> {
  const what = "prepared statements";
  const pooling = await findPooling(settings.databaseUrl);
  if (pooling === "loses" && settings.preparedStatements === "on") {
    const detail = `a transaction pooler loses them: set DATABASE_PREPARED_STATEMENTS=auto, or make it keep them; ${keepHint}`;
    return { what, state: "failed", detail };
  }
  if (pooling === "statement") return { what, state: "failed", detail: details[pooling] };
  const state = pooling === "loses" || pooling === "unknown" ? "warning" : "ok";
  return { what, state, detail: details[pooling] };
}
