import type { PageRefusal } from "#shared/wire/plugin-ui.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/** The maximum number of stories and of changes in one offer. */
const MAX_OFFERED = 200;

/** The panel of a page that offers something. */
export type OfferingPanel = Pick<PanelList[number], "name" | "display" | "names" | "grants">;
/** The planning room in which its facilitator gets an offer. */
export type PlanningRoom = { room: RoomController; envelope: PokerEnvelope };

/** Returns the planning room in which a page may offer `count` things to the person at the screen, or the refusal. */
export function planningFor(
  { grants }: OfferingPanel,
  room: RoomController | undefined,
  count: number,
): PlanningRoom | PageRefusal {
  if (!grants.some(({ capability }) => capability === "stories")) return "ungranted";
  if (room?.envelope?.kind !== "poker") return "unknown";
  if (!room.amFacilitator || !room.writable) return "forbidden";
  if (count === 0 || count > MAX_OFFERED) return "invalid";
  return { room, envelope: envelopeOf(room) };
}

/** Returns the newest envelope of a planning room. Its type is that of any kind, since a page may be in any room. */
export function envelopeOf(room: RoomController): PokerEnvelope {
  return room.envelope as unknown as PokerEnvelope;
}

/** Returns the options of a request that a plugin's page caused. */
export function sentBy({ name }: OfferingPanel): { headers: object } {
  return { headers: { "x-svc-plugin-route": name } };
}
