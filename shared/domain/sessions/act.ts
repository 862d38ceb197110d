import { valuesOf } from "#shared/db/credential-values.ts";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { isDeadlock, transaction, type Tx } from "#shared/db/transaction.ts";
import { findAction, kinds } from "#shared/kinds/registry.ts";
import type { Action, Outcome, Room } from "#shared/kinds/kind.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { inTurn } from "#shared/runtime/in-turn.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { enterRoom, type EnteredRoom } from "../rooms/enter-room.ts";
import { bumpOtherRooms, bumpSession } from "../rooms/count-change.ts";
import { findSeat } from "../rooms/find-seat.ts";

export type ActInput = {
  caller: Credential;
  sessionId: string;
  verb: string;
  action: string;
  /** Decodes the request's body with a schema; throws `invalid_json` or `invalid`. Called at its step of the ladder. */
  body: <T>(schema: Action<T>["body"]) => T;
};

export type ActReply = { version: number; created?: string };

/** Returns the dispatcher of room actions; it keeps each room's actions in turn within this process. */
export function createAct(db: Database, settings: Settings): (input: ActInput) => Promise<ActReply> {
  const turn = inTurn();
  return (input) =>
    turn(input.sessionId, async () => (await actHot(db, input)) ?? actStepwise(db, settings, input));
}

/**
 * Runs one action of a room: the ladder of refusals, then the action, then the version, in one transaction.
 * Spec 2, Session actions; the ladder is contract 5's: membership 404 → unknown name 404 → wrong verb 405 → ended 409
 * → guest 403 → role 403 → body 400 → rule. Notifies the room's viewers on every replica after the commit.
 */
async function actStepwise(db: Database, settings: Settings, input: ActInput): Promise<ActReply> {
  return transaction(db, async (tx) => {
    if (concernsSpace(input)) await lockSpaceOf(tx, input);
    const entered = await enterRoom(tx, input.caller, input.sessionId);
    const action = climb(entered, input);
    const body = input.body(action.body);
    const limits = {
      storiesPerSession: settings.storyLimitPerSession,
      kudosPerSpace: settings.kudoLimitPerSpace,
    };
    const outcome = await action.run(tx, { room: entered.room, userId: entered.userId, limits }, body);
    return settle(tx, entered, outcome);
  });
}

/** Says whether some kind has an action of that name whose space must be locked. The room's kind is not known yet. */
function concernsSpace({ action: name, verb }: ActInput): boolean {
  return [...kinds.keys()].some((kind) => {
    const action = findAction(kind, name);
    return action?.scope === "space" && action.verb === verb;
  });
}

async function lockSpaceOf(tx: Tx, { caller, sessionId }: ActInput) {
  const { spaceId } = await findSeat(tx, caller, sessionId);
  await sql`select from spaces where id = ${spaceId} for no key update`.execute(tx.kysely);
  // All of them by id, as the sweeps take them, which come without a space.
  await sql`
    select from sessions where space_id = ${spaceId} and ended_at is null
    order by id for no key update`.execute(tx.kysely);
}

function climb({ room, userId, guest, ended }: EnteredRoom, { verb, action: name }: ActInput): Action {
  const action = findAction(room.kind, name);
  if (!action) throw problem("no_such_action");
  if (action.verb !== verb) throw problem("method_not_allowed", undefined, { allow: action.verb });
  if (ended) throw problem("room_ended");
  if (guest && action.who !== "participant") throw problem("guest_refused");
  if (action.who === "facilitator" && room.facilitatorId !== userId) throw problem("facilitator_only");
  return action;
}

async function settle(
  tx: Tx,
  { room, version }: EnteredRoom & { room: Room },
  outcome: Outcome,
): Promise<ActReply> {
  if (outcome === "unchanged") return { version };
  if (typeof outcome === "object" && "version" in outcome) {
    if (outcome.changed) tx.sessionChanged({ id: room.id, ...outcome });
    return { version: outcome.version };
  }
  if (typeof outcome === "object" && "everywhere" in outcome) await bumpOtherRooms(tx, room);
  const change = await bumpSession(tx, room.id);
  return { version: change.version, ...createdIn(outcome) };
}

function createdIn(outcome: Outcome): { created?: string } {
  const created = typeof outcome === "object" && "created" in outcome ? outcome.created : undefined;
  return created === undefined ? {} : { created };
}

/**
 * Tries an action as one statement. Returns null where it has none, or where it did not go through: nothing was
 * written then, and the ladder says why. The statement checks seat, state and rule itself, so it needs no ladder.
 */
async function actHot(db: Database, input: ActInput): Promise<ActReply | null> {
  for (const kind of kinds.values()) {
    const action = findAction(kind.name, input.action);
    if (!action?.hot || action.verb !== input.verb) continue;
    const body = decodeOrNull(input, action);
    if (body === null) return null;
    const { name, text, values } = action.hot(body as never);
    const row = await runHot(db, {
      name,
      text,
      values: [...valuesOf(input.caller), input.sessionId, ...values],
    });
    return hotReply(db, input.sessionId, row);
  }
  return null;
}

/** Returns the statement's row, or none where Postgres ended it to break a deadlock: then it left no trace either. */
async function runHot(db: Database, query: QueryConfig): Promise<HotRow | undefined> {
  try {
    return (await db.pool.query<HotRow>(query)).rows[0];
  } catch (error) {
    if (isDeadlock(error)) return undefined;
    throw error;
  }
}

type QueryConfig = { name: string; text: string; values: unknown[] };
type HotRow = { outcome: string; new_version: number; presence: number };

function hotReply(db: Database, sessionId: string, row: HotRow | undefined): ActReply | null {
  if (row?.outcome !== "changed" && row?.outcome !== "unchanged") return null;
  if (row.outcome === "changed") {
    db.announcer.announce([{ id: sessionId, version: row.new_version, presenceVersion: row.presence }]);
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
