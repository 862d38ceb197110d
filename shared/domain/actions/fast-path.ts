import { isTooLong } from "#shared/db/begin.ts";
import type { Database } from "#shared/db/database.ts";
import type { Delta } from "#shared/db/room-change.ts";
import { wasUndone } from "#shared/db/transaction.ts";
import type { Action, FastPath } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { createBatcher } from "#shared/runtime/batcher.ts";
import type { Credential } from "../callers/credential.ts";
import type { ActInput, ActReply } from "./act-input.ts";

type Call = { caller: Credential; values: unknown[] };
type Row = { n: number; outcome: string; version: number; presenceVersion: number; delta: Delta | null };

/** Maximum number of calls in one statement. In a larger batch, the first call would wait too long for the last. */
const MAX_BATCH = 16;

/**
 * Returns the fast path of actions: one statement that checks everything and writes, for one call or for a batch. Calls
 * that arrive while a statement of their room runs share the next statement. So a burst of votes causes few commits and
 * few pushes.
 *
 * The returned function resolves to the action's reply, after the commit and its publication. It resolves to null if
 * the slow path must decide. Then the action has no fast path, the statement refused the call, or Postgres rolled the
 * statement back. In these cases no change was written, and the slow path finds the reason.
 */
export function createFastPath(db: Database): (input: ActInput) => Promise<ActReply | null> {
  // Why votes are batched: decisions/rooms#batched-votes.
  const paths = new Map(
    fastActions().map(([key, action]) => [key, { action, run: batcherOf(db, action.fast) }]),
  );

  return async (input) => {
    const path = paths.get(keyOf(input.verb, input.action));
    // Panel actions are recorded in the action's transaction, and a single statement has none.
    if (!path || input.panel) return null;
    const body = decodeOrNull(input, path.action);
    if (body === null) return null;
    const { sessionId, caller } = input;
    const row = await path.run(sessionId, { caller, values: path.action.fast.values(body) });
    if (row?.outcome !== "changed" && row?.outcome !== "unchanged") return null;
    const { version, presenceVersion, delta } = row;
    if (row.outcome === "changed")
      db.announcer.announce([{ id: sessionId, version, presenceVersion, delta }]);
    return { version };
  };
}

type FastAction = { body: Action["body"]; fast: FastPath<unknown> };

function fastActions(): [key: string, action: FastAction][] {
  const actions = kinds.core.flatMap((kind) => Object.entries(kind.actions));
  return actions.flatMap(([name, action]) => {
    if (!("run" in action) || !action.fast) return [];
    return [[keyOf(action.verb, name), { body: action.body, fast: action.fast }]];
  });
}

const keyOf = (verb: string, name: string) => `${verb} ${name}`;

function batcherOf(db: Database, { statement }: FastPath<unknown>) {
  return createBatcher<Call, Row | undefined>(
    async (sessionId, calls) => {
      const { idle, longest, accounts } = calls[0]!.caller;
      const digests = calls.map(({ caller }) => caller.digest);
      const columns = calls[0]!.values.map((_, i) => calls.map(({ values }) => values[i]));
      const values = [digests, idle, longest, accounts, sessionId, ...columns];
      const { rows } = await db.pool.query<Row>({ ...statement, values }).catch((error: unknown) => {
        if (!wasUndone(error) || isTooLong(error)) throw error;
        return { rows: [] };
      });
      const byCall = new Map(rows.map((row) => [row.n - 1, row]));
      return calls.map((_, i) => byCall.get(i));
    },
    { maxSize: MAX_BATCH },
  );
}

function decodeOrNull(input: ActInput, action: FastAction): unknown {
  try {
    return input.body(action.body);
  } catch {
    return null;
  }
}
