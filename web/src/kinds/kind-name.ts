import { msg } from "@lit/localize";
import { writtenAs } from "#shared/rules/written-as.ts";
import type { NameTexts } from "#shared/wire/plugin-locales.ts";
import type { MemberView } from "#shared/wire/spaces.ts";

/** Returns a plugin's texts in the page's language; undefined if it has none in it, and in English. */
export function ownTexts<T>(texts: Readonly<Record<string, T>> | null | undefined): T | undefined {
  const { lang } = document.documentElement;
  if (!texts || lang === "en") return undefined;
  return texts[lang] ?? texts[Object.keys(texts).find((tag) => writtenAs(tag) === writtenAs(lang)) ?? lang];
}

type Named = { display: string; names?: NameTexts | null | undefined };

/** Returns the name of a plugin or its kind in the page's language. `display` is the English name. */
export function pluginName({ display, names }: Named): string {
  return ownTexts(names) ?? display;
}

/** Returns a kind's name in the page's language. `display` is the English name, `own` the plugin's own translation. */
export function kindName(kind: string, display: string, own: string | undefined): string {
  if (kind === "poker") return msg("Planning poker");
  return kind === "standup" ? msg("Standup", { id: "kind-standup" }) : (own ?? display);
}

/** Returns the names of a space's kinds in the page's language. */
export function kindNamesIn({
  kindNames,
  kindTexts,
}: Pick<MemberView, "kindNames" | "kindTexts">): Record<string, string> {
  const own: Record<string, string> = {};
  for (const kind in kindNames)
    own[kind] = kindName(kind, kindNames[kind]!, ownTexts(kindTexts[kind])?.display);
  return own;
}
