import type { ConnectionField, ConnectionsOfPlugin, SettingView } from "#shared/wire/connections.ts";
import type { OptionTexts } from "#shared/wire/plugin-connections.ts";
import { ownTexts } from "../../kinds/kind-name.ts";

type Declared = Pick<ConnectionsOfPlugin, "connections" | "settings">;
type Words = { label?: string | undefined; hint?: string | undefined; options?: OptionTexts | undefined };

/** The words of a choice's options in the page's language, in their order. */
type Labels = { labels?: string[] };
/** A value of a connection, and a setting, in the page's language. */
export type ShownField = ConnectionField & Labels;
export type ShownSetting = SettingView & Labels;

/**
 * Returns connections and settings with labels, hints and `labels` of options in the page's language. A missing text
 * stays English.
 */
export function inOwnWords({
  connections,
  settings,
  texts,
}: Declared & Pick<ConnectionsOfPlugin, "texts">): Declared {
  const own = ownTexts(texts);
  if (!own) return { connections, settings };
  return {
    connections: connections.map((one) => {
      const { values = {}, ...words } = own.connections?.[one.name] ?? {};
      const { form } = one;
      if (!form) return Object.assign({}, one, words);
      const fields = form.fields.map((field) => worded(field, values[field.name]));
      return Object.assign({}, one, words, { form: { ...form, fields } });
    }),
    settings: settings.map((one) => worded(one, own.settings?.[one.name])),
  };
}

/** Returns a value as a person reads it: an option in the page's language. */
export function valueText(
  { options = [], labels = options }: Pick<ShownField, "options" | "labels">,
  value: string | number,
): string {
  return labels[options.indexOf(String(value))] ?? String(value);
}

function worded<Field extends { options?: string[] | undefined }>(
  field: Field,
  { options = {}, ...words }: Words = {},
): Field & Labels {
  const labels = field.options?.map((name) => options[name]?.name ?? name);
  return Object.assign({}, field, words, labels && { labels });
}
