import type { PageRefusal } from "#shared/wire/plugin-ui.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { act } from "../../../api/rooms.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { isOwnRoom } from "./room-for-page.ts";
import type { Result } from "./messages.ts";

type Panel = PanelList[number];
/** `key` is the idempotency key of the page's message. */
type ActRequest = { action: string; body: object; key?: string | undefined };

const reasonByStatus: Record<number, PageRefusal> = {
  0: "unreachable",
  400: "invalid",
  401: "unreachable",
  403: "forbidden",
  404: "not-found",
  405: "unknown",
  409: "conflict",
  413: "invalid",
  429: "rate-limited",
  503: "busy",
};

/**
 * Sends an action that a page requests, in the name of the person at the screen. Returns the result for the page.
 * Nothing is sent without the grant, or without recent user activation.
 */
export async function actForPage(
  panel: Panel,
  room: RoomController | undefined,
  { action, body, key }: ActRequest,
): Promise<Result> {
  const verb = Object.hasOwn(panel.actions, action) ? panel.actions[action] : undefined;
  if (!room || !isOwnRoom(panel, room) || !verb) return { ok: false, reason: "unknown" };
  if (!panel.grants.some(({ capability }) => capability === "session:act"))
    return { ok: false, reason: "ungranted" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  if (room.status.kind !== "live") return { ok: false, reason: "unreachable" };
  try {
    const { id } = await act(room.sessionId, verb, action, body, {
      headers: { "x-svc-plugin-route": panel.name },
      key,
    });
    return { ok: true, ...(id && { created: id }) };
  } catch (problem) {
    return refusalOf(problem);
  }
}

/** Returns the result for the page of a request that failed. */
export function refusalOf(problem: unknown): Result {
  if (!(problem instanceof ApiProblem)) return { ok: false, reason: "failed" };
  const { code, status, message } = problem;
  if (code === "no_such_action") return { ok: false, reason: "unknown" };
  if (code === "no_such_session") return { ok: false, reason: "unreachable" };
  const reason = reasonByStatus[status] ?? "failed";
  return { ok: false, reason, ...(code === "plugin_refused" && { message }) };
}
