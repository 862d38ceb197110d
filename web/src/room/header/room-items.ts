import { msg } from "@lit/localize";
import { reopenRoom } from "../../api/rooms.ts";
import { accountItems } from "../../lib/account/account-items.ts";
import { currentMe } from "../../lib/identity.ts";
import { openPalette } from "../../lib/open-palette.ts";
import type { PageCommand } from "../../ui/page-commands.ts";
import type { MenuEntry } from "../../ui/tm-menu.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { endAfterConfirm } from "../end-after-confirm.ts";
import { openLinks } from "../links/open-links.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { exportItems } from "../export/export-room.ts";
import { presentPath } from "./present-path.ts";

export { NameEditing } from "./name-editing.ts";

/** An entry of the header's menu and of the palette. */
type HeaderItem = PageCommand & { danger?: boolean };

/** What the menu of a phone's only bar has besides the room's own entries. */
type BarActions = {
  peopleLabel: string;
  showPeople(): void;
  invite(): void;
  /** Edits the title. undefined for people who may not rename the room. */
  rename: (() => void) | undefined;
  /** Edits the name of the space. undefined if it needs no name from the viewer. */
  nameTeam: (() => void) | undefined;
  /** Gives up a guest's seat. */
  leave(): void;
};

/** Returns all entries of the menu of a phone's only bar: those of the room, and those of the top bar. */
export function barItems(room: RoomController, markdown: RoomView["markdown"], bar: BarActions): MenuEntry[] {
  const isGuest = room.seat?.guest ?? false;
  return [
    { label: bar.peopleLabel, icon: "users", run: bar.showPeople },
    ...(isGuest ? [] : [{ label: msg("Invite"), icon: "link" as const, run: bar.invite }]),
    ...(bar.nameTeam ? [{ label: msg("Name your team"), icon: "pencil" as const, run: bar.nameTeam }] : []),
    ...sharedItems(room, bar.rename),
    ...exportGroup(room, markdown),
    { label: msg("Find"), icon: "search", run: openPalette },
    { label: currentMe()?.name ?? room.me.name, icon: "user", items: accountItems() },
    ...endItems(room),
    ...(isGuest ? [{ label: msg("Leave room"), icon: "door-open" as const, run: bar.leave }] : []),
  ];
}

/** Returns the room's entries for the palette. Guests have none. */
export function roomCommands(
  room: RoomController,
  markdown: RoomView["markdown"],
  rename: BarActions["rename"],
): HeaderItem[] {
  return [...sharedItems(room, rename), ...exportItems(room, markdown), ...endItems(room)];
}

/** Returns the room's entries for its menu. Guests have none. */
export function roomItems(
  room: RoomController,
  markdown: RoomView["markdown"],
  rename: BarActions["rename"],
): MenuEntry[] {
  return [...sharedItems(room, rename), ...exportGroup(room, markdown), ...endItems(room)];
}

function exportGroup(room: RoomController, markdown: RoomView["markdown"]): MenuEntry[] {
  const items = exportItems(room, markdown);
  return items.length > 0 ? [{ label: msg("Export"), icon: "download", items }] : [];
}

function sharedItems(room: RoomController, rename: BarActions["rename"]): HeaderItem[] {
  const envelope = room.view;
  if (!envelope || room.seat?.guest) return [];
  return [
    ...(rename ? [{ label: msg("Rename room"), icon: "pencil" as const, run: rename }] : []),
    { label: msg("Guest links"), icon: "link", run: () => void openLinks(room) },
    {
      label: msg("Present on a shared screen"),
      icon: "presentation",
      run: () => open(presentPath(envelope), "_blank", "noopener"),
    },
  ];
}

/** Reopens the room. A toast shows a refusal. For the facilitator. */
export function reopen({ sessionId }: RoomController): void {
  void toastOnError(reopenRoom(sessionId));
}

function endItems(room: RoomController): HeaderItem[] {
  if (!room.view || !room.amFacilitator) return [];
  return room.view.endedAt
    ? [
        {
          label: msg("Reopen room"),
          icon: "lock-open",
          run: () => reopen(room),
        },
      ]
    : [
        {
          label: msg("End room"),
          icon: "flag",
          danger: true,
          run: () => void endAfterConfirm(room),
        },
      ];
}
