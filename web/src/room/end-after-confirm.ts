import { msg } from "@lit/localize";
import { endRoom } from "../api/rooms.ts";
import { confirmFirst } from "../ui/confirm-first.ts";
import type { Question } from "../ui/tm-confirm.ts";
import { toastOnError } from "../ui/toast-on-error.ts";
import type { RoomController } from "./room-controller.ts";

type Ending = Pick<RoomController, "sessionId" | "endNote">;

/** Ends a room after a confirmation. A toast shows a refusal. For the facilitator. */
export async function endAfterConfirm({ sessionId, endNote }: Ending): Promise<void> {
  // Without its code the question is asked without the note.
  const about = await endNote?.().catch(() => undefined);
  if (await confirmFirst({ ...endQuestion(), about })) await toastOnError(endRoom(sessionId));
}

/** Returns the question that precedes the end of a room. */
export function endQuestion(): Question {
  return {
    heading: msg("End this room?"),
    text: msg("Everyone can still read it. You can reopen it."),
    action: msg("End room"),
  };
}
