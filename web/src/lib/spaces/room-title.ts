import { msg } from "@lit/localize";
import { renameRoom } from "../../api/space-rooms.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";

type Titled = { org: string; slug: string; room: { id: string; title: string } };

/** Returns a room's title, for a form that changes it. For owners of the space. */
export function roomTitle({ org, slug, room: { id, title } }: Titled): TextToSave {
  return {
    saved: title,
    field: { label: msg("Title"), maxlength: 200, required: true },
    action: msg("Rename"),
    flawOf: (text) => (text === "" ? msg("Enter a title.") : ""),
    save: (text, base) => renameRoom(org, slug, id, text, base),
  };
}
