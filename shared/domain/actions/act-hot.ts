import { valuesOf } from "#shared/db/credential-values.ts";
import type { Database } from "#shared/db/database.ts";
import { findAction, kinds } from "#shared/kinds/directory.ts";
import type { Action } from "#shared/kinds/action.ts";
import type { ActInput, ActReply } from "./act-input.ts";
import type { HotCall, HotRow } from "./hot-calls.ts";

/**
 * Returns an action as a call of its hot statements, which check the room's kind, the caller's seat, the room's state and
 * the action's rule themselves. Null where no kind has such statements, or where the body is no body of the action: the
 * ladder finds the refusal.
 */
export function hotCallOf(input: ActInput): HotCall | null {
  for (const kind of kinds.core) {
    const call = callOf(findAction(kind, input.action), input);
    if (call) return call;
  }
  return null;
}

function callOf(action: Action | undefined, input: ActInput): HotCall | null {
  if (!action || !("run" in action) || !action.hot || action.verb !== input.verb) return null;
  const body = decodeOrNull(input, action);
  if (body === null) return null;
  const { statements, values } = action.hot;
  const { caller, sessionId } = input;
  return { statements, sessionId, values: [...valuesOf(caller), sessionId, ...values(body)] };
}

/** Announces what a hot call changed, and returns its reply. Null where it refused: the ladder finds the refusal. */
export function hotReply(db: Database, sessionId: string, row: HotRow | undefined): ActReply | null {
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
