import { msg } from "@lit/localize";
import type { NotificationType } from "./notification-types.ts";
import { notify } from "./notify.ts";
import { watchClosing } from "./watch-closing.ts";

/** Shows a notification of each type. All but `closing` belong to one room. */
export const notifiers: Record<NotificationType, (roomId: string) => void> = {
  closing: watchClosing,
  turn: (roomId) =>
    notify(`turn ${roomId}`, msg("It is your turn"), msg("In the standup that you have open.")),
  voting: (roomId) =>
    notify(`voting ${roomId}`, msg("Voting has started"), msg("In the poker room that you have open.")),
};
