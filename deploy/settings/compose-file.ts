import type { Setting } from "#shared/runtime/settings/setting.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";

/** Returns the environment of every role for compose.yaml. */
export function composePart(): string {
  return allSettings.map((entry) => line(entry)).join("");
}

function line({ name, compose }: Setting<unknown>): string {
  if (compose === "absent") return "";
  if (compose === "pass") return `  ${name}: \${${name}:-}\n`;
  if ("keepEmpty" in compose) return `  ${name}: \${${name}-${compose.keepEmpty}}\n`;
  return `  ${name}: \${${name}:?${compose.required}}\n`;
}
