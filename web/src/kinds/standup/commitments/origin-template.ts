import { nothing } from "lit";
import type { CommitmentOrigin } from "#shared/wire/standup.ts";
import { paths } from "../../../lib/paths.ts";
import { fromRoom } from "../../../ui/from-room-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/**
 * Renders the room in which a commitment was added, if that is not a standup. The side panel cannot open it. Without
 * `room`, as on a shared screen, there is no link.
 */
export function originTemplate(room: RoomController | undefined, origin: CommitmentOrigin | undefined) {
  if (!origin) return nothing;
  if (!room?.view || room.onlyTakesPart) return fromRoom(origin.title, null);
  const { orgSlug, spaceSlug } = room.view;
  return fromRoom(origin.title, paths.room(orgSlug, spaceSlug, origin.sessionId));
}
