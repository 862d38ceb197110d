import type { PageRoom } from "#shared/wire/plugin-ui.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { RoomController } from "../../../room/room-controller.ts";

type Panel = Pick<PanelList[number], "name" | "grants">;

/** Returns the room's envelope with the fields of plugin rooms. */
export function asPlugin(room: Pick<RoomController, "envelope">): PluginEnvelope | undefined {
  return room.envelope;
}

/** Returns true if the plugin provides the room's kind. */
export function isOwnRoom({ name }: Pick<Panel, "name">, room: Pick<RoomController, "envelope">): boolean {
  return asPlugin(room)?.plugin?.name === name;
}

/**
 * Returns the room's state for a page. Returns null outside of the plugin's rooms, and without the grant to read them.
 * A shared screen is read-only, and its state leaves out the private part (rule 88).
 */
export function roomForPage(
  panel: Panel,
  room: RoomController | undefined,
  isPresented: boolean,
): PageRoom | null {
  const envelope = room && asPlugin(room);
  const maySee = panel.grants.some(({ capability }) => capability === "session:read");
  if (!envelope || !maySee || !isOwnRoom(panel, room)) return null;
  const { id, kind, title, phase, revealed, version, config, facilitatorId, endedAt } = envelope;
  const { seat, me } = room;
  return {
    session: { id, kind, title, phase, revealed, version, config, facilitatorId, endedAt },
    me: {
      id: me.id,
      name: seat?.name ?? me.name,
      facilitator: room.amFacilitator,
      guest: seat?.guest ?? false,
      spectator: seat?.spectator ?? false,
      writable: room.writable && !envelope.kindUnavailable && !isPresented,
    },
    participants: envelope.participants.map(({ userId, name, avatarHue, avatarIcon, guest, spectator }) => ({
      id: userId,
      name,
      avatar: { hue: avatarHue, icon: avatarIcon },
      guest,
      spectator,
    })),
    presence: envelope.presence,
    presenting: isPresented,
    state: envelope.state,
    mine: isPresented ? undefined : envelope.mine,
  };
}
