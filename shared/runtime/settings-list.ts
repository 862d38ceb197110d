import { redactUrl } from "./redact-url.ts";
import { textsFromEnvironment } from "./settings.ts";
import type { Setting } from "./settings/setting.ts";

/** A setting as shown to an operator: its given text, or its default. */
export type SettingLine = { name: string; value: string; isDefault: boolean };

/** Returns all settings of this process, in the table's order. Throws SettingsError. */
export function listSettings(): SettingLine[] {
  return textsFromEnvironment().map(({ entry, text, isDefault }) => ({
    name: entry.name,
    value: masked(entry, text),
    isDefault,
  }));
}

/** Hides values of secret settings, and passwords in URLs. */
function masked({ name, secret }: Setting<unknown>, value: string): string {
  if (secret && value !== "") return "***";
  if (!value.includes("://")) return value;
  // BOOTSTRAP_ADMIN is a URL, a bar and a subject.
  const [address = "", ...subject] = name === "BOOTSTRAP_ADMIN" ? value.split("|") : [value];
  return [redactUrl(address), ...subject].join("|");
}
