import { retireKind } from "#shared/domain/kinds/retire-kind.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const retireKindCommand: Command = {
  args: "<kind>",
  summary:
    "Offers a session kind no longer; its sessions stay and keep running. For good: asks first, or takes --yes.",
  async run({ args: [kind, ...others], yes }) {
    if (!kind || others.length > 0) throw new Misuse("Name one session kind; list-kinds shows them.");
    const question = `No new session of the kind ${kind} can be made from now on, and nothing here takes that back.`;
    if (!yes) await confirm(question, kind);
    const outcome = await withDatabase((db) => retireKind(db, kind));
    if (outcome === "unknown") throw new Failure(`There is no session kind ${kind}; list-kinds shows them.`);
    const line = outcome === "retired" ? `Retired ${kind}.` : `${kind} was retired already.`;
    return { json: { kind, outcome }, lines: [line] };
  },
};
