import { settingsFromEnvironment } from "./settings.ts";
import { redactUrl } from "./redact-url.ts";

/** A setting as an operator reads it: its text as given, or its default. */
export type SettingLine = { name: string; value: string; isDefault: boolean };

/** Returns every setting of this process in the order in which they are read. Throws SettingsError. */
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

/** Hides what is secret: whole values by their setting's name, and in an address all that may be a password. */
function masked(name: string, value: string): string {
  if (/SECRET|_KEY/.test(name) && value !== "") return "***";
  if (!value.includes("://")) return value;
  // BOOTSTRAP_ADMIN goes on behind the address.
  const [address = "", ...subject] = name === "BOOTSTRAP_ADMIN" ? value.split("|") : [value];
  return [redactUrl(address), ...subject].join("|");
}
