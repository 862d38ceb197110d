import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { RoomStart, NewSession } from "../kind.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { sessionOf } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { valueOf } from "./refusals.ts";

/**
 * Begins a new room with the plugin's `onCreate` hook. Without this hook the room begins with an empty state. Throws
 * `plugin_refused`, `plugin_failed`, `plugin_busy`.
 */
export async function beginByPlugin(
  runner: PluginRunner,
  plugin: PluginOfKind,
  session: NewSession,
): Promise<RoomStart> {
  const { state, ...start } = await runOnCreate(runner, plugin, session);
  return {
    ...start,
    async write(tx, sessionId) {
      await sql`
        insert into plugin_rooms (session_id, install_id, version, state)
        values (${sessionId}, ${plugin.install}, ${plugin.version}, ${state})`.execute(tx.kysely);
    },
  };
}

/** Returns the config, the phase and the state (as JSON text) of a new room. Throws as `beginByPlugin`. */
export async function runOnCreate(
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
  // The room has no id yet: it gets one only when it is inserted.
  const { id: _, ...session } = sessionOf({ ...room, id: "", changedAt: now.toISOString() });
  const result = await runner.run(plugin, {
    hook: "onCreate",
    input: JSON.stringify({ config, session, now: now.getTime() }),
    now,
    seed: randomUUID(),
    host: runner.hostOfCreate(plugin, spaceId),
  });
  const start = valueOf(result);
  return {
    config: start.config === undefined ? config : (JSON.parse(start.config) as typeof config),
    phase: start.phase ?? "",
    state: start.state,
  };
}
