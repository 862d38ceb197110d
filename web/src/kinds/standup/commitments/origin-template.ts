import { nothing } from "lit";
import type { CommitmentOrigin } from "#shared/wire/standup.ts";
import { paths } from "../../../lib/paths.ts";
import { fromRoom } from "../../../ui/from-room-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/** Renders the room in which a commitment was added, if that is not a standup. The side panel cannot open it. */
export function originTemplate(room: RoomController, origin: CommitmentOrigin | undefined) {
  if (!origin || !room.view) return nothing;
  const { orgSlug, spaceSlug } = room.view;
  return fromRoom(origin.title, room.onlyTakesPart ? null : paths.room(orgSlug, spaceSlug, origin.sessionId));
}
