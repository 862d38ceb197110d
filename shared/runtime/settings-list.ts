import { settingsFromEnvironment } from "./settings.ts";
import { redactUrl } from "./redact-url.ts";

/** A setting as shown to an operator: its given text, or its default. */
export type SettingLine = { name: string; value: string; isDefault: boolean };

/** Returns all settings of this process in the order in which they are read. Throws SettingsError. */
export function listSettings(): SettingLine[] {
  const lines: SettingLine[] = [];
  settingsFromEnvironment((name, given, fallback) => {
    lines.push({ name, value: masked(name, given ?? textOf(fallback)), isDefault: given === undefined });
  });
  return lines;
}

function textOf(fallback: unknown): string {
  if (fallback instanceof URL) return fallback.origin;
  return Array.isArray(fallback) ? fallback.join(",") : String(fallback);
}

/** Hides secrets: whole values by the setting's name, and passwords in URLs. */
function masked(name: string, value: string): string {
  if (/SECRET|_KEY/.test(name) && value !== "") return "***";
  if (!value.includes("://")) return value;
  // BOOTSTRAP_ADMIN is a URL, a bar and a subject.
  const [address = "", ...subject] = name === "BOOTSTRAP_ADMIN" ? value.split("|") : [value];
  return [redactUrl(address), ...subject].join("|");
}
