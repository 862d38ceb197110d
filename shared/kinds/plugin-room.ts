import { createHmac } from "node:crypto";
import { pluginOfKind, type PluginOfKind } from "./plugin-of-kind.ts";

/** A room whose kind a plugin provides, as its rows say. */
export type PluginRoom = {
  plugin: PluginOfKind;
  /** What the plugin keeps of the room, as JSON text, and the version of the plugin that wrote it. */
  state: string;
  wrote: string;
  id: string;
  spaceId: string;
  phase: string;
  revealed: boolean;
  version: number;
  config: unknown;
  facilitatorId: string;
  /** As `iso` prints them: when the room last changed, and when it ended. */
  changedAt: string;
  endedAt: string | null;
  spectators: string[];
};

/** A lateral subquery over `s`: the room as json, in the column `plugin_room`; no row where no plugin provides its kind. */
export const pluginRoomLateral = `
  select json_build_object('plugin', ${pluginOfKind("s.kind_id")}, 'state', r.state, 'wrote', r.version, 'id', s.id,
    'spaceId', s.space_id, 'phase', s.phase, 'revealed', s.revealed, 'version', s.version, 'config', s.config,
    'facilitatorId', s.facilitator_id, 'changedAt', iso(s.last_activity_at), 'endedAt', iso(s.ended_at),
    'spectators', array(select seat.user_id from room_seats(s.id) seat where seat.spectator)) as plugin_room
  from plugin_rooms r where r.session_id = s.id`;

/**
 * Returns the room as its plugin is told of it: the same on every replica, and nothing of the people in it but the
 * facilitator's id. `spaceKey` tells rooms of one space from those of others and means nothing outside the install.
 */
export function sessionOf(room: Omit<PluginRoom, "state" | "wrote" | "spectators">) {
  const { id, plugin, phase, revealed, version, config, facilitatorId, endedAt, changedAt, spaceId } = room;
  const spaceKey = createHmac("sha256", plugin.install).update(spaceId).digest("base64url");
  return {
    id,
    kind: plugin.declaredAs,
    phase,
    revealed,
    version,
    config,
    facilitatorId,
    endedAt,
    changedAt,
    spaceKey,
  };
}
