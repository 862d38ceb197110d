import { requirement } from "#shared/runtime/settings/plain-text.ts";
import type { Setting } from "#shared/runtime/settings/setting.ts";
import { settingGroups } from "#shared/runtime/settings/table.ts";

/** Returns the tables of all settings for deploy/README.md, one for each group. */
export function manualPart(): string {
  return Object.entries(settingGroups)
    .map(([title, group]) => {
      const rows = Object.values<Setting<unknown>>(group).map(row);
      return `### ${title}\n\n| Name | Default | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
    })
    .join("\n");
}

function row(entry: Setting<unknown>): string {
  const meaning = entry.more === undefined ? entry.help : `${entry.help} ${entry.more}`;
  return `| \`${entry.name}\` | ${defaultCell(entry)} | ${meaning.replaceAll("|", "\\|")} |`;
}

function defaultCell(entry: Setting<unknown>): string {
  // A default that is the value of another setting is shown as its name.
  if (entry.default !== undefined) return `\`${entry.default.replace(/^<(.*)>$/, "$1")}\``;
  const needed = requirement(entry).replace(/with (\w+)$/, "with `$1`");
  return needed === "" ? "–" : `– (${needed})`;
}
