import { msg } from "@lit/localize";
import type { KindNotification } from "../../kind-view.ts";
import { watchClosing } from "./watch-closing.ts";

/** The notification types of standups. */
export const standupNotifications: readonly KindNotification[] = [
  {
    id: "closing",
    label: () => msg("A standup closes in 15 minutes"),
    hint: () => msg("In any of your spaces, if you haven't written yet."),
    watch: watchClosing,
  },
  {
    id: "turn",
    label: () => msg("It's your turn"),
    hint: () => msg("In a live standup you have open."),
  },
];
