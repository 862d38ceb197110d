import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { changeCustody, claimSpace } from "../../api/admin.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";
import { TmAskText } from "../../ui/form/tm-ask-text.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";

/** The space of an action, and the element that starts it. The element's page reloads its data afterwards. */
type Place = { element: HTMLElement; org: string; space: CustodyView };

/** Archives or unarchives a space without confirmation, because the action can be undone. */
export async function archive({ element, org, space }: Place, archived: boolean) {
  if (!(await attempt(element, () => changeCustody(org, space.slug, { archived })))) return;
  showToast({
    text: archived ? msg(str`${space.name} archived.`) : msg(str`${space.name} unarchived.`),
    tone: "ok",
  });
}

/** Opens the dialog that renames a space. The element's page reloads its data also after a failure. */
export function rename({ element, org, space }: Place) {
  const text: TextToSave = {
    saved: space.name,
    field: { label: msg("Name"), required: true, hint: msg("Its address stays the same.") },
    action: msg("Rename"),
    flawOf: (name) => (name === "" ? msg("Enter a name for the space.") : ""),
    save: async (name) => {
      try {
        await changeCustody(org, space.slug, { name });
      } finally {
        element.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
      }
    },
    done: msg("Space renamed."),
  };
  openDialog(TmAskText, { heading: msg("Rename space"), text });
}

/** Removes a space from the directory after a confirmation, because an admin cannot list it again. */
export async function narrow({ element, org, space }: Place) {
  const isSure = await confirmFirst({
    heading: msg(str`Make ${space.name} private?`),
    text: msg("It leaves the directory. Only an owner of the space can list it again."),
    action: msg("Make private"),
  });
  if (!isSure) return;
  if (!(await attempt(element, () => changeCustody(org, space.slug, { visibility: "private" })))) return;
  showToast({ text: msg(str`${space.name} is now private.`) });
}

/** Makes me the owner of a space without members, after a confirmation, because I can then read it. */
export async function claim({ element, org, space }: Place) {
  const isSure = await confirmFirst({
    heading: msg(str`Take over ${space.name}?`),
    text: msg(
      "It has no members. You become its owner and can read everything in it. This is recorded in the audit log.",
    ),
    action: msg("Take over"),
  });
  if (!isSure) return;
  if (!(await attempt(element, () => claimSpace(org, space.slug)))) return;
  showToast({ text: msg(str`${space.name} is now yours.`) });
}
