import { msg } from "@lit/localize";
import type { Participant } from "#shared/wire/sessions.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { claimSeat, passSeat, removeParticipant, setSpectator } from "../../api/rooms.ts";
import { problemText } from "../../api/problem-text.ts";
import { str } from "../../i18n/str.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { nameOf } from "../people.ts";
import type { RoomController } from "../room-controller.ts";

/** Takes the facilitator's seat over. Resolves with true if the server accepted. If not, a toast shows the reason. */
export function takeOver(room: RoomController): Promise<boolean> {
  const before = room.envelope?.facilitatorId;
  return run(claimSeat(room.sessionId), (problem) => {
    if (!(problem instanceof ApiProblem) || problem.code !== "seat_held" || !room.envelope)
      return problemText(problem);
    const { facilitatorId } = room.envelope;
    const name = nameOf(room.envelope, facilitatorId);
    return facilitatorId === before
      ? msg(str`You can't take over: ${name} is back, or someone else was faster.`)
      : msg(str`${name} was faster and runs the room now.`);
  });
}

/**
 * Hands the facilitator's seat to a person. Resolves with true if the server accepted. If not, a toast shows the
 * reason.
 */
export function makeFacilitator(room: RoomController, { userId }: Participant): Promise<boolean> {
  return run(passSeat(room.sessionId, userId));
}

/**
 * Removes a person from the room with a message to them. Result and toast as for `makeFacilitator`, and a toast after
 * success.
 */
export function removeFromRoom(
  room: RoomController,
  { userId, name }: Participant,
  message: string,
): Promise<boolean> {
  return run(removeParticipant(room.sessionId, userId, message), problemText, () =>
    msg(str`${name} was removed from this room.`),
  );
}

/**
 * Makes the viewer watch only (`on`), or take part again, in every room of the space. Resolves with true on success.
 */
export function watchOnly(room: RoomController, on: boolean): Promise<boolean> {
  return run(setSpectator(room.sessionId, on));
}

async function run(
  request: Promise<void>,
  explain: (problem: unknown) => string = problemText,
  done?: () => string,
): Promise<boolean> {
  const isDone = await toastOnError(request, explain);
  if (isDone && done) showToast({ text: done(), tone: "ok" });
  return isDone;
}
