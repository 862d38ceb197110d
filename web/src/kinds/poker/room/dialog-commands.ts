import { msg } from "@lit/localize";
import type { RoomController } from "../../../room/room-controller.ts";
import { offerCommands } from "../../../ui/page-commands.ts";
import type { TmPokerDialogs } from "./tm-poker-dialogs.ts";

type Open = (open: (dialogs: TmPokerDialogs) => void) => void;

/**
 * Adds those of the facilitator's dialogs that have no key to the command palette. Returns a function that removes
 * them.
 */
export function offerDialogCommands(room: RoomController, open: Open): () => void {
  return offerCommands(() =>
    room.amFacilitator && room.writable
      ? [
          { label: msg("Import stories"), icon: "upload", run: () => open((dialogs) => dialogs.paste("")) },
          {
            label: msg("How voting works here"),
            icon: "sliders-horizontal",
            run: () => open((dialogs) => dialogs.settings()),
          },
        ]
      : [],
  );
}
