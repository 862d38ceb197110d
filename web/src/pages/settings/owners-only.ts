import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { formatList } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

const MAX_NAMED = 3;

/** Returns the sentence that members see instead of an owner's controls. It names the owners to ask. */
export function ownersOnly({ members }: MemberView): string {
  const names = members.filter(({ role }) => role === "owner").map(({ name }) => name);
  if (names.length === 0) return msg("Only an owner can change this, and the space has none right now.");
  const who = formatList(names.slice(0, MAX_NAMED));
  return names.length > MAX_NAMED
    ? msg(str`Only owners can change this. Ask ${who} or another owner.`)
    : msg(str`Only owners can change this. Ask ${who}.`);
}
