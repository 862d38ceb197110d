import { listSettings } from "#shared/runtime/settings-list.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";

export const settingsCommand: Command = {
  args: "",
  summary: "Shows every setting with the value that this process would use; secrets are masked.",
  async run() {
    const settings = listSettings();
    const rows = settings.map(({ name, value, isDefault }) => [
      name,
      value || "–",
      isDefault ? "default" : "set",
    ]);
    return { json: settings, lines: columns(rows) };
  },
};
