import { msg } from "@lit/localize";
import { keepRoom } from "../../api/retention.ts";
import { deleteRoom } from "../../api/space-rooms.ts";
import { str } from "../../i18n/str.ts";
import { kindView } from "../../kinds/registry.ts";
import { roomTitle } from "../../lib/spaces/room-title.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { RoomPlace } from "./room-place.ts";

/** Opens the dialog that renames a room. `element` fires `changed` after a save. */
export async function askRename(element: HTMLElement, place: RoomPlace) {
  const { TmAskText } = await lazyImport(() => import("../../ui/form/tm-ask-text.ts"));
  const title = roomTitle(place);
  const text: TextToSave = {
    ...title,
    save: async (typed, base) => {
      await title.save(typed, base);
      element.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    },
  };
  openDialog(TmAskText, { heading: msg("Rename room"), text });
}

/** After a confirmation, deletes a room for good. `element` fires `changed`. */
export async function askDelete(element: HTMLElement, { org, slug, room }: RoomPlace) {
  const loss = kindView(room.kind)?.loss() ?? msg("This permanently deletes everything in it, for everyone.");
  const people = room.here > 0 ? `\n\n${msg("Anyone in the room will be removed.")}` : "";
  const isSure = await confirmFirst({
    heading: msg(str`Delete ${room.title}?`),
    text: loss + people,
    action: msg("Delete room"),
    danger: true,
  });
  if (!isSure || !(await attempt(element, () => deleteRoom(org, slug, room.id)))) return;
  focusHeadingAbove(element);
  showToast({ text: msg(str`${room.title} deleted.`) });
}

/** Keeps a room from deletion by rule, or takes that back. `element` fires `changed`. */
export async function setKept(element: HTMLElement, { org, slug, room }: RoomPlace, kept: boolean) {
  if (!(await attempt(element, () => keepRoom(org, slug, room.id, kept)))) return;
  focusHeadingAbove(element);
  showToast({ text: kept ? msg(str`${room.title} stays.`) : msg(str`${room.title} is no longer kept.`) });
}
