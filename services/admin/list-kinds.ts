import { listKinds } from "#shared/domain/kinds/list-kinds.ts";
import type { Command } from "./command.ts";
import { columns } from "./columns.ts";
import { withDatabase } from "./with-database.ts";

export const listKindsCommand: Command = {
  args: "",
  summary: "Lists the kinds of rooms with their numbers of rooms, and the retired ones.",
  async run() {
    const kinds = await withDatabase(listKinds);
    const rows = kinds.map(({ kind, display, provider, sessions, retiredAt }) => [
      kind,
      display,
      provider,
      `${sessions} ${sessions === 1 ? "room" : "rooms"}`,
      retiredAt ? `retired ${retiredAt}` : "offered",
    ]);
    return { json: kinds, lines: columns(rows) };
  },
};
