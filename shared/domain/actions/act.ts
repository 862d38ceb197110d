import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Action, ActionContext, DecidingAction } from "#shared/kinds/action.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createSemaphore } from "#shared/runtime/semaphore.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import { once } from "../callers/once.ts";
import { createSeatCheck } from "../rooms/check-seats.ts";
import { lockRoomForCaller, type RoomAccess } from "../rooms/lock-room-for-caller.ts";
import type { ActInput, ActReply } from "./act-input.ts";
import { authorizeAction } from "./authorize-action.ts";
import { createFastPath } from "./fast-path.ts";
import { lockForAction, lockForDecision } from "./lock-for-action.ts";
import { recordOutcome } from "./record-outcome.ts";
import { createRoomQueue } from "./room-queue.ts";

/**
 * The limits of concurrent deciding actions in a process, of kinds without a queue of their own. Each holds a connection
 * and the room lock while it runs. There are few permits, so that the other pool connections can serve quick actions.
 */
const deciding = { permits: 2, maxQueue: 64, timeoutMs: 2000, refusal: () => problem("unavailable") };

/** `plugins` is null if this process runs none. */
type Context = { db: Database; settings: Settings; plugins: PluginRunner | null };

/**
 * Returns the dispatcher of room actions. It handles an action in these steps:
 *
 * 1. The action enters the room's queue in this process.
 * 2. If the action has a fast path, one statement does everything. A refusal there falls through to the next step.
 * 3. One transaction locks the room, checks the caller's access, authorizes and runs the action, and records the
 *    outcome.
 * 4. After the commit the new version is published to this process and to the other replicas.
 *
 * An action with `decide` runs slow or third-party code. It takes step 3 twice: first without deciding, then with a
 * permit. So only an authorized caller takes a permit. While waiting for it, the action holds no connection and no
 * database lock.
 */
export function createAct(ctx: Context): (input: ActInput) => Promise<ActReply> {
  const { db } = ctx;
  const queue = createRoomQueue(createSeatCheck(db.pool));
  const actFast = createFastPath(db);
  const decisions = createSemaphore(deciding);

  async function actInTransaction(input: ActInput): Promise<ActReply> {
    const result = await transaction(db, (tx) =>
      lockAndAct(ctx, tx, input, async ({ access, action, body }) => {
        if ("decide" in action) return action;
        const outcome = await action.run(tx, contextOf(ctx, access, input), body);
        return recordOutcome(tx, input, access, outcome);
      }),
    );
    return "decide" in result ? actDeciding(result, input) : result;
  }

  function actDeciding(action: DecidingAction<unknown, unknown>, input: ActInput): Promise<ActReply> {
    const decide = () => decideInTransaction(ctx, action, input);
    // Why the permit comes before the lock: decisions/rooms#permits-before-locks.
    return action.queue?.(decide) ?? decisions.run(decide);
  }

  return (input) =>
    queue.enter(input.sessionId, input.caller, async () => {
      const reply = await actFast(input);
      return reply ?? queue.run(input.sessionId, () => actInTransaction(input));
    });
}

/** Repeats all checks, because their results may have changed while the caller waited for a permit. */
function decideInTransaction(
  ctx: Context,
  { scope }: DecidingAction<unknown, unknown>,
  input: ActInput,
): Promise<ActReply> {
  return transaction(ctx.db, async (tx) => {
    const isSpaceLocked = scope === "space" && (await lockForDecision(tx, input));
    return lockAndAct(ctx, tx, input, async ({ access, action, body }) => {
      if (!("decide" in action)) throw problem("unavailable");
      // The declaration or the caller's standing has changed since the first check.
      if (action.scope === "space" && access.standing !== "guest" && !isSpaceLocked)
        throw problem("unavailable", undefined, { retryAfterSeconds: 1 });
      const write = await action.decide(tx, contextOf(ctx, access, input), body);
      return recordOutcome(tx, input, access, await write(tx));
    });
  });
}

type Authorized = { access: RoomAccess; action: Action; body: unknown };

/**
 * Locks the rows that the action changes and checks the seat. Then it authorizes the action, decodes the body and calls
 * `run`, or returns the stored reply of a repeated request.
 */
async function lockAndAct<T extends ActReply | DecidingAction<unknown, unknown>>(
  ctx: Context,
  tx: Tx,
  input: ActInput,
  run: (authorized: Authorized) => Promise<T>,
): Promise<T> {
  await lockForAction(tx, input);
  const access = await lockRoomForCaller(tx, input.caller, input.sessionId);
  const authorizeAndRun = async () => {
    const action = authorizeAction(access, input, ctx.plugins);
    return run({ access, action, body: input.body(action.body) });
  };
  return once(tx, access.userId, input.key, authorizeAndRun, (result) => "version" in result);
}

function contextOf(
  { settings }: Context,
  { room, userId, standing }: RoomAccess,
  { panel }: ActInput,
): ActionContext {
  return { room, userId, standing, settings, fromPlugin: panel !== undefined };
}
