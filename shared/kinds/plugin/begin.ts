import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { RoomStart, NewSession } from "../kind.ts";
import type { Reply } from "#shared/plugin-host/replies.ts";
import { writePluginRoom } from "../plugin-changes.ts";
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
  const { state, waits, result, failed: _, ...start } = await runOnCreate(runner, plugin, session);
  return {
    ...start,
    async write(tx, sessionId) {
      await sql`
        insert into plugin_rooms (session_id, install_id, version, state)
        values (${sessionId}, ${plugin.install}, ${plugin.version}, ${state})`.execute(tx.kysely);
      await writePluginRoom(tx, plugin, sessionId, {
        ...(waits && { waits }),
        ...(result && { result }),
      });
    },
  };
}

/**
 * Returns the config, the phase and the state (as JSON text) of a new room, and what its plugin tells people outside of
 * it. Throws as `beginByPlugin`.
 */
export async function runOnCreate(
  runner: PluginRunner,
  plugin: PluginOfKind,
  { spaceId, facilitatorId, config, now }: NewSession,
): Promise<Omit<RoomStart, "write"> & Omit<Reply<"onCreate">, "config" | "phase">> {
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
  const { config: given, phase = "", ...start } = valueOf(result);
  return {
    ...start,
    config: given === undefined ? config : (JSON.parse(given) as typeof config),
    phase,
  };
}
