import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { RoomStart, NewSession } from "../kind.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { sessionOf } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { valueOf } from "./refusals.ts";

/**
 * Asks a plugin how a new room begins. A plugin without `onCreate` begins with an empty state.
 * Throws `plugin_refused`, `plugin_failed`, `plugin_busy`.
 */
export async function beginByPlugin(
  runner: PluginRunner,
  plugin: PluginOfKind,
  session: NewSession,
): Promise<RoomStart> {
  const { state, ...begun } = await askToBegin(runner, plugin, session);
  return {
    ...begun,
    async write(tx, sessionId) {
      await sql`
        insert into plugin_rooms (session_id, install_id, version, state)
        values (${sessionId}, ${plugin.install}, ${plugin.version}, ${state})`.execute(tx.kysely);
    },
  };
}

/** Returns config, phase and state, as JSON text, of a new room. Throws as `beginByPlugin`. */
export async function askToBegin(
  runner: PluginRunner,
  plugin: PluginOfKind,
  { spaceId, facilitatorId, config, now }: NewSession,
): Promise<Omit<RoomStart, "write"> & { state: string }> {
  const room = {
    plugin,
    spaceId,
    facilitatorId,
    config,
    phase: "",
    revealed: false,
    version: 1,
    endedAt: null,
  };
  // The room has no id yet: it gets one only if it is made.
  const { id: _, ...session } = sessionOf({ ...room, id: "", changedAt: now.toISOString() });
  const result = await runner.run(plugin, {
    hook: "onCreate",
    input: JSON.stringify({ config, session, now: now.getTime() }),
    now,
    seed: randomUUID(),
  });
  const begun = valueOf(result);
  return {
    config: begun.config === undefined ? config : (JSON.parse(begun.config) as typeof config),
    phase: begun.phase ?? "",
    state: begun.state,
  };
}
