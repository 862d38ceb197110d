import { msg } from "@lit/localize";
import type { Telling } from "./is-to-tell.ts";
import { notify } from "./notify.ts";
import { watchClosing } from "./watch-closing.ts";

/** What telling of each thing takes; of all but closing, of one room. */
export const tell: Record<Telling, (roomId: string) => void> = {
  closing: watchClosing,
  turn: (roomId) =>
    notify(`turn ${roomId}`, msg("It is your turn"), msg("In the standup that you have open.")),
  voting: (roomId) =>
    notify(`voting ${roomId}`, msg("Voting has started"), msg("In the poker room that you have open.")),
};
