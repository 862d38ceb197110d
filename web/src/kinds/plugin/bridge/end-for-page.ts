import type { PanelList } from "#shared/wire/plugins.ts";
import { endRoom } from "../../../api/rooms.ts";
import { endQuestion } from "../../../room/end-after-confirm.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import { confirmOnce } from "./confirm-once.ts";
import type { Result } from "./messages.ts";
import { isOwnRoom } from "./room-for-page.ts";

/**
 * Ends the page's room for the facilitator at the screen, after the application's own question. Returns the result for
 * the page: true if the room has ended. There is no question without the grant, or without recent user activation.
 */
export async function endForPage(
  panel: Pick<PanelList[number], "name" | "grants">,
  room: RoomController | undefined,
  frame: Element,
): Promise<Result> {
  if (!room || !isOwnRoom(panel, room)) return { ok: false, reason: "unknown" };
  if (!panel.grants.some(({ capability }) => capability === "session:act"))
    return { ok: false, reason: "ungranted" };
  if (!room.amFacilitator || room.onlyTakesPart) return { ok: false, reason: "forbidden" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  if (room.status.kind !== "live") return { ok: false, reason: "unreachable" };
  const isSure = await confirmOnce(endQuestion(), frame);
  if (isSure === null) return { ok: false, reason: "busy" };
  try {
    if (isSure) await endRoom(room.sessionId);
    return { ok: true, value: isSure };
  } catch (problem) {
    return refusalOf(problem);
  }
}
