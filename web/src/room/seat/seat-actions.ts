import { msg, str } from "@lit/localize";
import type { Participant } from "#shared/wire/sessions.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { claimSeat, passSeat, removeParticipant, setSpectator } from "../../api/client.ts";
import { problemText } from "../../api/problem-text.ts";
import { showToast } from "../../ui/toast.ts";
import { nameOf } from "../people.ts";
import type { RoomController } from "../room-controller.ts";

/** Takes the facilitator's seat over. Who has it now comes with the next push, which everybody hears of by name. */
export function takeOver(room: RoomController): Promise<boolean> {
  const before = room.envelope?.facilitatorId;
  return run(claimSeat(room.sessionId), (problem) => {
    if (!(problem instanceof ApiProblem) || problem.code !== "seat_held" || !room.envelope)
      return problemText(problem);
    const { facilitatorId } = room.envelope;
    const name = nameOf(room.envelope, facilitatorId);
    return facilitatorId === before
      ? msg(str`The seat is taken: ${name} is back, or somebody was quicker.`)
      : msg(str`${name} was quicker and runs the room now.`);
  });
}

export function makeFacilitator(room: RoomController, { userId }: Participant): Promise<boolean> {
  return run(passSeat(room.sessionId, userId));
}

export function removeFromRoom(
  room: RoomController,
  { userId, name }: Participant,
  message: string,
): Promise<boolean> {
  return run(removeParticipant(room.sessionId, userId, message), problemText, () =>
    msg(str`${name} is removed from this room.`),
  );
}

/** Makes me watch only, or gives me a seat at the table again, in every room of the space. */
export function watchOnly(room: RoomController, on: boolean): Promise<boolean> {
  return run(setSpectator(room.sessionId, on));
}

async function run(
  request: Promise<void>,
  explain: (problem: unknown) => string = problemText,
  done?: () => string,
): Promise<boolean> {
  try {
    await request;
    if (done) showToast({ text: done(), tone: "ok" });
    return true;
  } catch (problem) {
    showToast({ text: explain(problem), tone: "bad" });
    return false;
  }
}
