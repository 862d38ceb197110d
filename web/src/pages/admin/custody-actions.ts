import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { changeCustody, claimSpace } from "../../api/admin.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";

/** Where an action starts: the element whose page asks the server again afterwards, and the space it is about. */
type Place = { element: HTMLElement; org: string; space: CustodyView };

/** Archives a space, or takes it out of the archive. This can be undone, so it does not ask first. */
export async function archive({ element, org, space }: Place, archived: boolean) {
  if (!(await attempt(element, () => changeCustody(org, space.slug, { archived })))) return;
  showToast({
    text: archived ? msg(str`${space.name} is archived.`) : msg(str`${space.name} is in use again.`),
    tone: "ok",
  });
}

/** Takes a space out of the directory; an admin cannot put it back, so this asks first. */
export async function narrow({ element, org, space }: Place) {
  const isSure = await confirmFirst({
    heading: msg(str`Make ${space.name} private?`),
    text: msg(
      "The directory lists it no more. Only an owner of the space can list it again, an admin cannot.",
    ),
    action: msg("Make it private"),
  });
  if (!isSure) return;
  if (!(await attempt(element, () => changeCustody(org, space.slug, { visibility: "private" })))) return;
  showToast({ text: msg(str`${space.name} is private now.`), tone: "ok" });
}

/** Makes me the owner of a space without members, after a question, because I can read it from then on. */
export async function claim({ element, org, space }: Place) {
  const isSure = await confirmFirst({
    heading: msg(str`Take ${space.name} over?`),
    text: msg(
      "Nobody is left in it. You become its owner and a member, with all that was ever said in it. The audit log keeps a record of this.",
    ),
    action: msg("Take it over"),
  });
  if (!isSure) return;
  if (!(await attempt(element, () => claimSpace(org, space.slug)))) return;
  showToast({ text: msg(str`${space.name} is yours now.`), tone: "ok" });
}
