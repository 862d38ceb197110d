import { msg } from "@lit/localize";
import { endRoom } from "../api/rooms.ts";
import { confirmFirst } from "../ui/confirm-first.ts";
import type { Question } from "../ui/tm-confirm.ts";
import { toastOnError } from "../ui/toast-on-error.ts";

/** Ends a room after a confirmation. A toast shows a refusal. For the facilitator. */
export async function endAfterConfirm(sessionId: string): Promise<void> {
  if (await confirmFirst(endQuestion())) await toastOnError(endRoom(sessionId));
}

/** Returns the question that precedes the end of a room. */
export function endQuestion(): Question {
  return {
    heading: msg("End this room?"),
    text: msg("Everyone can still read it. You can reopen it."),
    action: msg("End room"),
  };
}
