import { msg } from "@lit/localize";
import type { KindNotification } from "../kind-view.ts";

/** The notification types of poker rooms. */
export const pokerNotifications: readonly KindNotification[] = [
  {
    id: "voting",
    label: () => msg("Voting has started"),
    hint: () => msg("In a planning poker room you have open."),
  },
];
