import { randomUUID } from "node:crypto";
import { statement } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Reply } from "#shared/plugin-host/replies.ts";
import type { ActionContext, Decision } from "../action.ts";
import { currentState } from "./current-state.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { pluginRoomLateral, sessionOf, type PluginRoom } from "../plugin-room.ts";
import type { OpenTransaction, PluginRunner } from "../plugin-runner.ts";
import { valueOf } from "./refusals.ts";
import { writePluginRoom } from "../plugin-changes.ts";

type Row = { plugin_room: PluginRoom; name: string; newcomer: boolean; now: Date };

const roomToAct = statement<Row, [string, string]>(
  "plugin-room-to-act",
  `select own.plugin_room, u.name, coalesce(u.issuer = '' and m.joined_at > s.created_at, false) as newcomer,
     now() as now
   from sessions s
   join users u on u.id = $2
   left join space_members m on m.space_id = s.space_id and m.user_id = u.id
   cross join lateral (${pluginRoomLateral}) own
   where s.id = $1`,
);

/** Maximum duration of an action that locks its space, in ms: as long as the wait for a process. A step that has begun may still end. */
const MAX_SPACE_WIDE_MS = 2000;

/**
 * Runs a plugin's action on a locked room, and returns the write. Throws `plugin_refused`, `plugin_failed`,
 * `plugin_busy`; then nothing is written.
 */
export async function decideByPlugin(
  runner: PluginRunner,
  plugin: PluginOfKind,
  action: string,
  tx: Tx,
  { room: { id }, userId, standing }: ActionContext,
  body: unknown,
): Promise<Decision> {
  const [row] = await roomToAct(tx.client, id, userId);
  const { plugin_room: room, name, newcomer, now } = row!;
  const mayCommit = plugin.actions[action]?.commitments === true;
  const host = runner.hostOfAction(plugin, tx, room, { userId, standing, mayCommit });
  // Other actions of the space wait meanwhile: decisions/plugins#deadline-for-space-wide-actions.
  const isSpaceLocked = mayCommit && standing !== "guest";
  const within = { tx, ...(isSpaceLocked && { deadline: performance.now() + MAX_SPACE_WIDE_MS }) };
  const input = { action, body, userId, name, newcomer, standing, now, host: host.functions, within };
  const reply = await runOnAction(runner, plugin, room, input);
  return async (tx) => {
    await host.save();
    await writePluginRoom(tx, plugin, id, reply);
    if (reply.created !== undefined) return { created: reply.created };
    return Object.keys(reply).length === 0 ? "unchanged" : "changed";
  };
}

/**
 * The input of an action. `now` is its time, `name` is the caller's name, and `host` has the available host functions.
 * `newcomer` is true for a caller without an account who joined the space after the room was created.
 * `within` is its transaction, which only the test harness lacks.
 */
type PluginActionInput = {
  action: string;
  body: unknown;
  userId: string;
  name: string;
  newcomer: boolean;
  standing: ActionContext["standing"];
  now: Date;
  host: HostFunctions;
  within?: OpenTransaction;
};

/**
 * Runs the plugin's `onAction` hook and returns its changes; an empty object if nothing changes. Throws
 * `plugin_refused`, `plugin_failed`, `plugin_busy`.
 */
export async function runOnAction(
  runner: PluginRunner,
  plugin: PluginOfKind,
  room: PluginRoom,
  { action, body, userId, name, newcomer, standing, now, host, within }: PluginActionInput,
): Promise<Reply<"onAction">> {
  const actor = {
    id: userId,
    name,
    facilitator: room.facilitatorId === userId,
    guest: standing === "guest",
    spectator: room.spectators.includes(userId),
    newcomer,
  };
  const call = { action, body, actor, session: sessionOf(room), now: now.getTime() };
  const state = await currentState(runner, plugin, room, within);
  const input = `{"state":${state},${JSON.stringify(call).slice(1)}`;
  // Random, because the ids that an action generates must not be predictable.
  const seed = randomUUID();
  return valueOf(await runner.run(plugin, { hook: "onAction", input, now, seed, host }, within));
}
