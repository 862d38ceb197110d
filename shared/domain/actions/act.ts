import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Action, ActionContext, DecidingAction, Outcome } from "#shared/kinds/action.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createPlaces } from "#shared/runtime/places.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { enterRoom, type EnteredRoom } from "../rooms/enter-room.ts";
import { createSeatProofs } from "../rooms/prove-seats.ts";
import { hotCallOf, hotReply } from "./act-hot.ts";
import { createHotCalls, mostTogether, type HotCall } from "./hot-calls.ts";
import type { ActInput, ActReply } from "./act-input.ts";
import { climb } from "./ladder.ts";
import { lockForAction } from "./lock-for-action.ts";
import { createRoomTurns } from "./room-turns.ts";
import { recordPanel } from "./record-panel.ts";
import { settle } from "./settle.ts";

/**
 * How many actions that decide may run at once in a process. Each holds a connection and its room's lock while it
 * decides, so the number is small: the pool's other connections serve actions that are quick.
 */
const deciders = { places: 2, mostWaiting: 64, waitMs: 2000, refused: () => problem("unavailable") };

/** `plugins` is null where this process runs none. */
type Context = { db: Database; settings: Settings; plugins: PluginRunner | null };

/** More than everybody of a full room at once (protocol/limits 16). */
const mostWaiting = 300;

/**
 * Returns the dispatcher of room actions; it runs the actions of one room one after another within this process. An
 * action goes one of three ways, as its room's kind defines it:
 *
 * 1. as one statement that checks and writes everything, with others who act at that moment, unless it refuses;
 * 2. `run`, in one transaction behind the room's lock;
 * 3. `decide`: the ladder first, so that only a caller who may act takes a place; then a place, before any connection
 *    or lock; then the ladder again behind the room's lock, the decision, and the write.
 *
 * protocol/rooms 34–39. Notifies the room's viewers on every replica after the commit.
 */
export function createAct(ctx: Context): (input: ActInput) => Promise<ActReply> {
  const { db } = ctx;
  const turn = createRoomTurns({
    keyOf: ({ digest }: Credential) => digest.toString("latin1"),
    prove: createSeatProofs(db.pool),
    mostWaiting,
    mostTogether,
  });
  const places = createPlaces(deciders);
  const runHot = createHotCalls(db.pool);

  async function act(input: ActInput): Promise<ActReply> {
    const done = await actRunning(ctx, input);
    if (!("decides" in done)) return done;
    const decide = () => places.take(() => actDeciding(ctx, input));
    return done.decides.inTurn?.(decide) ?? decide();
  }

  async function actHot(call: HotCall): Promise<ActReply> {
    const reply = hotReply(db, call.sessionId, await runHot(call));
    if (!reply) throw refused;
    return reply;
  }

  return async (input) => {
    const { sessionId, caller } = input;
    // What is recorded with an action is written in its transaction, which a single statement does not have.
    const call = input.panel ? null : hotCallOf(input);
    if (call) {
      try {
        return await turn({ sessionId, caller, together: true }, () => actHot(call));
      } catch (error) {
        if (error !== refused) throw error;
      }
    }
    return turn({ sessionId, caller, together: false }, () => act(input));
  };
}

/** That a hot call refused counts as a failure in the room's turns: the caller may have no seat. */
const refused = new Error("the hot call refused");

/**
 * Runs an action that has `run`. Returns one that has `decide` as it is, once the caller has passed the ladder.
 */
async function actRunning(
  { db, settings, plugins }: Context,
  input: ActInput,
): Promise<ActReply | { decides: DecidingAction<unknown, unknown> }> {
  return transaction(db, async (tx) => {
    const { entered, action, body } = await enterToAct(tx, input, plugins);
    if ("decide" in action) return { decides: action };
    return finish(tx, input, entered, await action.run(tx, contextOf(entered, settings), body));
  });
}

/** Decides and writes in one transaction. Everything is checked again, because the caller waited for a place. */
async function actDeciding({ db, settings, plugins }: Context, input: ActInput): Promise<ActReply> {
  return transaction(db, async (tx) => {
    const { entered, action, body } = await enterToAct(tx, input, plugins);
    if (!("decide" in action)) throw problem("unavailable");
    const write = await action.decide(tx, contextOf(entered, settings), body);
    return finish(tx, input, entered, await write(tx));
  });
}

async function finish(tx: Tx, input: ActInput, entered: EnteredRoom, outcome: Outcome): Promise<ActReply> {
  const reply = await settle(tx, entered, outcome);
  await recordPanel(tx, input, entered, reply);
  return reply;
}

type Entered = { entered: EnteredRoom; action: Action; body: unknown };

/** Takes the locks that the action needs, then checks the caller's seat and the ladder, then decodes the body. */
async function enterToAct(tx: Tx, input: ActInput, plugins: PluginRunner | null): Promise<Entered> {
  await lockForAction(tx, input);
  const entered = await enterRoom(tx, input.caller, input.sessionId);
  const action = climb(entered, input, plugins);
  return { entered, action, body: input.body(action.body) };
}

function contextOf({ room, userId, standing }: EnteredRoom, settings: Settings): ActionContext {
  return { room, userId, standing, settings };
}
