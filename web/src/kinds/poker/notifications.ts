import { msg } from "@lit/localize";
import type { KindNotification } from "../kind-view.ts";

/** What a poker room notifies its people of. */
export const pokerNotifications: readonly KindNotification[] = [
  {
    id: "voting",
    label: () => msg("Voting has started"),
    hint: () => msg("In a poker room that you have open."),
  },
];
