import { helpLines, requirement } from "#shared/runtime/settings/plain-text.ts";
import type { Setting } from "#shared/runtime/settings/setting.ts";
import { settingGroups } from "#shared/runtime/settings/table.ts";

const WIDTH = 80;

const USAGE = `Usage: standpoint [role ...]       runs these roles: api, scheduler, delivery
       standpoint admin <command>  runs a command for operators; see standpoint admin --help
       standpoint --version        shows the version
       standpoint --help           shows this text

Without a role, standpoint runs the roles in ROLES. Settings are environment variables.
deploy/README.md explains them.
`;

/** Returns the help of the launcher: its usage, and all settings by group with their defaults. */
export function helpText(): string {
  const groups = Object.entries(settingGroups).map(
    ([title, group]) => `\n${title}\n${Object.values<Setting<unknown>>(group).map(lines).join("")}`,
  );
  return `${USAGE}${groups.join("")}`;
}

function lines(entry: Setting<unknown>): string {
  const note = entry.default === undefined ? requirement(entry) : `default: ${entry.default}`;
  const help = helpLines(entry, WIDTH - 6).map((line) => `      ${line}\n`);
  return `  ${entry.name}${note && ` (${note})`}\n${help.join("")}`;
}
