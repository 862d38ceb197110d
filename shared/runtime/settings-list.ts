import { settingsFromEnvironment } from "./settings.ts";

/** A setting as an operator reads it: its text as given, or its default. */
export type SettingLine = { name: string; value: string; isDefault: boolean };

/** Returns every setting of this process in the order in which they are read. Throws SettingsProblem. */
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

/** Hides what is secret: whole values by their setting's name, and the password in any address. */
function masked(name: string, value: string): string {
  if (/SECRET|_KEY/.test(name) && value !== "") return "***";
  const url = value.includes("@") ? URL.parse(value) : null;
  if (!url?.password) return value;
  url.password = "***";
  return url.href;
}
