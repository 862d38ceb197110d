import type { KindTexts } from "#shared/wire/plugin-locales.ts";
import type { KindField } from "#shared/wire/plugin-package.ts";
import { ownTexts } from "./kind-name.ts";

/** A field of a new room's form in the page's language. `labels` has the words of its options, in their order. */
export type ShownField = KindField & { labels?: string[] };

/** Returns the fields of a new room's form in the page's language. Texts without a translation stay in English. */
export function shownFields(fields: readonly KindField[], texts: KindTexts | undefined): ShownField[] {
  const own = ownTexts(texts)?.fields ?? {};
  return fields.map((field) => {
    const { label = field.label, options = {} } = own[field.name] ?? {};
    const previews = field.options?.map((name, at) => options[name]?.preview ?? field.previews?.[at] ?? "");
    return {
      ...field,
      label,
      ...(field.options && { labels: field.options.map((name) => options[name]?.name ?? name) }),
      ...(field.previews && previews && { previews }),
    };
  });
}
