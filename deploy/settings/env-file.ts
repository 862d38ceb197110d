import { helpLines } from "#shared/runtime/settings/plain-text.ts";
import type { Setting } from "#shared/runtime/settings/setting.ts";
import { settingGroups } from "#shared/runtime/settings/table.ts";

const WIDTH = 110;

/** Returns the settings for deploy/env.example: all that compose.yaml passes on, each with its help and an example. */
export function envFilePart(): string {
  return Object.entries(settingGroups)
    .map(([title, group]) => {
      const entries = Object.values<Setting<unknown>>(group).filter(({ compose }) => compose !== "absent");
      return entries.length === 0 ? "" : `# ${title}\n\n${entries.map(lines).join("")}`;
    })
    .filter((part) => part !== "")
    .join("\n");
}

function lines(entry: Setting<unknown>): string {
  const help = helpLines(entry, WIDTH - "# ".length).map((line) => `# ${line}\n`);
  return `${help.join("")}${entry.isSetInExample ? "" : "# "}${entry.name}=${entry.example}\n`;
}
