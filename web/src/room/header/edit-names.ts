import { msg } from "@lit/localize";
import { isMemberView, readSpace } from "../../api/spaces.ts";
import { nameSpace } from "../../lib/spaces/name-space.ts";
import { removeUnnamed } from "../../lib/spaces/unnamed-space-storage.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";
import "../../ui/form/tm-edit-here.ts";

export { roomTitle } from "../../lib/spaces/room-title.ts";

/**
 * Reads the current name of a space that I may rename, and returns it for a form. Returns undefined if I am not its owner
 * any more, and forgets that it has a generated name. Throws an ApiProblem.
 */
export async function teamName(org: string, slug: string): Promise<TextToSave | undefined> {
  const view = await readSpace(org, slug);
  if (isMemberView(view) && view.role === "owner")
    return {
      saved: view.name,
      field: { label: msg("Team name") },
      action: msg("Rename"),
      flawOf: (name) => (name === "" ? msg("Enter a name for the space.") : ""),
      save: (name, base) => nameSpace(org, slug, name, base),
      done: msg("Name saved."),
    };
  removeUnnamed(org, slug);
  return undefined;
}
