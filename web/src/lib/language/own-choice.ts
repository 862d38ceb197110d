import { msg } from "@lit/localize";
import { showToast } from "../../ui/toast.ts";

/** The key of this browser's storage that has the tag of the chosen language. */
export const languageKey = "language";

/** Shows that texts of the page's language could not be loaded. */
export function warnOfMissingTexts(): void {
  showToast({ text: msg("The translation couldn't be loaded. Some texts are in English."), tone: "bad" });
}
