import type { Setting } from "#shared/runtime/settings/setting.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";

/**
 * Returns the environments for compose.yaml: first that of every role, without its first line, and then one for each
 * group of roles that alone use some settings, such as `x-settings-of-api`.
 */
export function composePart(): string {
  const groups = Map.groupBy(allSettings, ({ usedBy }) => usedBy?.join("-and-"));
  const everywhere = linesOf(groups.get(undefined) ?? []);
  const named = [...groups].flatMap(([roles, entries]) =>
    roles === undefined ? [] : `\nx-settings-of-${roles}: &settings-of-${roles}\n${linesOf(entries)}`,
  );
  return everywhere + named.join("");
}

const linesOf = (entries: readonly Setting<unknown>[]) => entries.map(line).join("");

function line({ name, compose }: Setting<unknown>): string {
  if (compose === "absent") return "";
  if (compose === "pass") return `  ${name}: \${${name}:-}\n`;
  if ("keepEmpty" in compose) return `  ${name}: \${${name}-${compose.keepEmpty}}\n`;
  return `  ${name}: \${${name}:?${compose.required}}\n`;
}
