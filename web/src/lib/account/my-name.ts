import { msg } from "@lit/localize";
import { saveName } from "../../api/me.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";
import { setMe } from "../identity.ts";

/** Returns my name as a text that a form changes. */
export function myName(saved: string): TextToSave {
  return {
    saved,
    field: { label: msg("Name", { id: "person-name" }), required: true, autocomplete: "nickname" },
    action: msg("Save"),
    flawOf: (name) => (name === "" ? msg("Enter your name.") : ""),
    save: async (name) => setMe(await saveName(name)),
    done: msg("Name changed."),
  };
}
