import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { ownTexts, shownFields, type ShownField } from "./plugin-texts.ts";

/** Returns a kind's name in the page's language. `display` is the English name, `own` the plugin's own translation. */
export function kindName(kind: string, display: string, own: string | undefined): string {
  switch (kind) {
    case "poker":
      return msg("Planning poker");
    case "standup":
      return msg("Standup", { id: "kind-standup" });
    default:
      return own ?? display;
  }
}

type Kinds = Pick<MemberView, "kindNames" | "kindFields" | "kindTexts">;

/** Returns the names of a space's kinds in the page's language. */
export function kindNamesIn({ kindNames, kindTexts }: Kinds): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kindNames).map(([kind, display]) => [
      kind,
      kindName(kind, display, ownTexts(kindTexts[kind])?.display),
    ]),
  );
}

/** Returns the form fields of a space's kinds in the page's language. */
export function kindFieldsIn({ kindFields, kindTexts }: Kinds): Record<string, ShownField[]> {
  return Object.fromEntries(
    Object.entries(kindFields).map(([kind, fields]) => [kind, shownFields(fields, kindTexts[kind])]),
  );
}
