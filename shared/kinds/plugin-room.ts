import { createHmac } from "node:crypto";
import { pluginOfKind, type PluginOfKind } from "./plugin-of-kind.ts";

/** A room whose kind a plugin provides, read from its rows. */
export type PluginRoom = {
  plugin: PluginOfKind;
  /** The plugin's state of the room as JSON text, and the plugin's version that wrote it. */
  state: string;
  wrote: string;
  id: string;
  spaceId: string;
  phase: string;
  revealed: boolean;
  version: number;
  config: unknown;
  facilitatorId: string;
  /** The times of the room's last change and of its end, as `iso` prints them. */
  changedAt: string;
  endedAt: string | null;
  spectators: string[];
};

/**
 * A lateral subquery over `s`: the room as json in the column `plugin_room`. It has no row if no plugin provides the
 * kind.
 */
export const pluginRoomLateral = `
  select json_build_object('plugin', ${pluginOfKind("s.kind_id")}, 'state', r.state, 'wrote', r.version, 'id', s.id,
    'spaceId', s.space_id, 'phase', s.phase, 'revealed', s.revealed, 'version', s.version, 'config', s.config,
    'facilitatorId', s.facilitator_id, 'changedAt', iso(s.last_activity_at), 'endedAt', iso(s.ended_at),
    'spectators', array(select seat.user_id from room_seats(s.id) seat where seat.spectator)) as plugin_room
  from plugin_rooms r where r.session_id = s.id`;

/**
 * Returns the room in the form that its plugin receives. It is identical on every replica. The only person in it is the
 * facilitator, by id. `spaceKey` distinguishes rooms of different spaces and has no meaning outside the install.
 */
export function sessionOf(room: Omit<PluginRoom, "state" | "wrote" | "spectators">) {
  const { id, plugin, phase, revealed, version, config, facilitatorId, endedAt, changedAt, spaceId } = room;
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
    spaceKey: spaceKeyOf(plugin.install, spaceId),
  };
}

/** Returns the key of a space for an install's code. It has no meaning outside the install. */
export function spaceKeyOf(installId: string, spaceId: string): string {
  return createHmac("sha256", installId).update(spaceId).digest("base64url");
}
