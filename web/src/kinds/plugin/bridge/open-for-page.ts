import type { PanelList } from "#shared/wire/plugins.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { getEnvelope } from "../../../api/rooms.ts";
import { navigate } from "../../../lib/navigate.ts";
import { paths } from "../../../lib/paths.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import type { Result } from "./messages.ts";

type Panel = Pick<PanelList[number], "name" | "grants">;

let isOpening = false;

/**
 * Opens another room of the plugin's kinds in the room's space, for the person at the screen. Returns the result for
 * the page. Nothing is read or opened without the grant, or without recent user activation. At most one room is opened
 * at a time.
 */
export async function openForPage(
  { name, grants }: Panel,
  room: RoomController | undefined,
  id: string,
): Promise<Result> {
  if (!room?.envelope) return { ok: false, reason: "unknown" };
  if (!grants.some(({ capability }) => capability === "session:read"))
    return { ok: false, reason: "ungranted" };
  if (room.onlyTakesPart) return { ok: false, reason: "forbidden" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  if (!/^[\da-f-]{36}$/i.test(id)) return { ok: false, reason: "not-found" };
  if (isOpening) return { ok: false, reason: "busy" };
  const { orgSlug, spaceSlug } = room.envelope;
  const { href } = location;
  isOpening = true;
  try {
    // The server also refuses rooms of spaces that the person may not see.
    const found = await getEnvelope(id);
    const isOpenable =
      found.plugin?.name === name && found.orgSlug === orgSlug && found.spaceSlug === spaceSlug;
    if (!isOpenable) return { ok: false, reason: "not-found" };
    // The person has left the room meanwhile.
    if (location.href !== href) return { ok: false, reason: "unreachable" };
    navigate(paths.room(orgSlug, spaceSlug, found.id));
    return { ok: true };
  } catch (problem) {
    // A page cannot learn whether a room exists that the person may not see.
    const isHidden = problem instanceof ApiProblem && [403, 404].includes(problem.status);
    return isHidden ? { ok: false, reason: "not-found" } : refusalOf(problem);
  } finally {
    isOpening = false;
  }
}
