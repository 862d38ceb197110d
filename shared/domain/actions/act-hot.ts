import { valuesOf } from "#shared/db/credential-values.ts";
import type { Database } from "#shared/db/database.ts";
import type { Delta } from "#shared/db/room-change.ts";
import { isDeadlock } from "#shared/db/transaction.ts";
import { findAction, kinds } from "#shared/kinds/directory.ts";
import type { Action } from "#shared/kinds/action.ts";
import type { ActInput, ActReply } from "./act-input.ts";

type QueryConfig = { name: string; text: string; values: unknown[] };
type HotRow = { outcome: string; new_version: number; presence: number; delta: Delta | null };

/**
 * Tries an action as one statement that checks the room's kind, the caller's seat, the room's state and the action's
 * rule itself. Returns null where no kind has such a statement, or where it refused: nothing was written then, and the
 * ladder finds the refusal.
 */
export async function actHot(db: Database, input: ActInput): Promise<ActReply | null> {
  for (const kind of kinds.core) {
    const query = hotQuery(findAction(kind, input.action), input);
    const reply = query && hotReply(db, input.sessionId, await runHot(db, query));
    if (reply) return reply;
  }
  return null;
}

function hotQuery(action: Action | undefined, input: ActInput): QueryConfig | null {
  if (!action || !("run" in action) || !action.hot || action.verb !== input.verb) return null;
  const body = decodeOrNull(input, action);
  if (body === null) return null;
  const { name, text, values } = action.hot(body);
  return { name, text, values: [...valuesOf(input.caller), input.sessionId, ...values] };
}

/**
 * Returns the statement's row; undefined where Postgres ended the statement to break a deadlock, which left nothing
 * written.
 */
async function runHot(db: Database, query: QueryConfig): Promise<HotRow | undefined> {
  try {
    return (await db.pool.query<HotRow>(query)).rows[0];
  } catch (error) {
    if (isDeadlock(error)) return undefined;
    throw error;
  }
}

function hotReply(db: Database, sessionId: string, row: HotRow | undefined): ActReply | null {
  if (row?.outcome !== "changed" && row?.outcome !== "unchanged") return null;
  if (row.outcome === "changed") {
    const { new_version: version, presence: presenceVersion, delta } = row;
    db.announcer.announce([{ id: sessionId, version, presenceVersion, delta }]);
  }
  return { version: row.new_version };
}

function decodeOrNull(input: ActInput, action: Action): unknown {
  try {
    return input.body(action.body);
  } catch {
    return null;
  }
}
