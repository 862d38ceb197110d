import type { Action } from "#shared/kinds/action.ts";
import { findAction, kinds } from "#shared/kinds/registry.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { problem } from "#shared/wire/problems.ts";
import type { RoomAccess } from "../rooms/lock-room-for-caller.ts";
import type { ActInput } from "./act-input.ts";

/**
 * Returns the action if a caller with a seat in the room may run it. Throws the first of these refusals that applies;
 * the body and the action's own rule are checked afterwards:
 *
 * 1. `no_such_action` if the room's kind has no action of this name;
 * 2. `method_not_allowed`, naming the right verb, for a wrong one;
 * 3. `room_ended`;
 * 4. `guest_refused`;
 * 5. `facilitator_only`;
 * 6. the refusal of a kind that is unavailable at the moment.
 */
export function authorizeAction(
  { room, userId, standing, ended }: RoomAccess,
  { verb, action: name }: Pick<ActInput, "verb" | "action">,
  plugins: PluginRunner | null,
): Action {
  const kind = kinds.ofRoom(room, plugins);
  const action = findAction(kind, name);
  if (!action) throw problem("no_such_action");
  if (action.verb !== verb) throw problem("method_not_allowed", undefined, { allow: action.verb });
  if (ended) throw problem("room_ended");
  if (standing === "guest" && action.who !== "participant") throw problem("guest_refused");
  if (action.who === "facilitator" && room.facilitatorId !== userId) throw problem("facilitator_only");
  const unavailable = kind?.unavailableReason?.();
  if (unavailable) throw unavailable;
  return action;
}
