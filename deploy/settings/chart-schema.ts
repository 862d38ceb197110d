import { helpLines } from "#shared/runtime/settings/plain-text.ts";
import type { Setting } from "#shared/runtime/settings/setting.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";

const INDENT = " ".repeat(6);

/** Returns the properties of `settings` for the chart's schema: all settings that are neither fixed nor secret. */
export function chartPart(): string {
  const entries = allSettings.filter(
    ({ compose, secret, inChart }) => (compose !== "absent" || inChart) && !secret,
  );
  const properties = Object.fromEntries(entries.map((entry) => [entry.name, schemaOf(entry)]));
  const lines = JSON.stringify(properties, null, 2).replaceAll("\n", `\n${INDENT}`);
  return `${INDENT}"properties": ${lines},\n`;
}

function schemaOf(entry: Setting<unknown>) {
  return { description: helpLines(entry, Infinity).join(), ...typeOf(entry) };
}

/** Returns the type of a setting's value. Text must be quoted in YAML if it looks like another type, such as `on`. */
function typeOf({ default: text = "", example, isNumber }: Setting<unknown>) {
  if (text === "true" || text === "false") return { type: "boolean" };
  if (isNumber || /^\d+$/.test(text)) return { type: "integer", minimum: 1 };
  // The values of a release are not secret, so an address has no password there.
  if (example.startsWith("postgres://"))
    return { type: "string", pattern: "^postgres(ql)?://[^:@]*@?[^@]*$", not: { pattern: "password=" } };
  return { type: "string" };
}
