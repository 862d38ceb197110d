import { retireKind } from "#shared/domain/kinds/retire-kind.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const retireKindCommand: Command = {
  args: "<kind>",
  summary:
    "Stops offering a session kind; its sessions keep running. This cannot be undone, so it asks first.",
  async run({ args: [kind, ...others], yes }) {
    if (!kind || others.length > 0) throw new Misuse("Name one session kind; list-kinds shows them.");
    const question = `This prevents new rooms of the kind ${kind}, and cannot be undone.`;
    if (!yes) await confirm(question, kind);
    const outcome = await withDatabase((db) => retireKind(db, kind));
    if (outcome === "unknown") throw new Failure(`There is no kind ${kind}; list-kinds shows them.`);
    const line = outcome === "retired" ? `Retired ${kind}.` : `${kind} was retired already.`;
    return { json: { kind, outcome }, lines: [line] };
  },
};
