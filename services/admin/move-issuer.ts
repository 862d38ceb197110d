import { moveIssuer } from "#shared/domain/operators/move-issuer.ts";
import { parseIssuer } from "#shared/runtime/settings-oidc.ts";
import { exactly } from "./arguments.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

/** The maximum number of ids in a refusal. */
const MAX_NAMED = 20;

export const moveIssuerCommand: Command = {
  args: "<old> <new>",
  summary: "Moves all accounts to the provider's new address, so that people stay the same. Asks first.",
  async run({ args, yes }) {
    const [from, to] = exactly(args, "the provider's old address", "its new address");
    const parsed = parseIssuer(to);
    if ("problem" in parsed) throw new Misuse(`The new address ${parsed.problem}`);
    if (from === to) throw new Misuse("The addresses are equal.");
    const consequence = `This gives all accounts of ${from} the address ${to}. Its subjects must be the same people.`;
    if (!yes) await confirm(consequence, to);
    const { moved, doubled } = await withDatabase((db) => moveIssuer(db, { from, to }));
    if (doubled.length > 0)
      throw new Failure(
        `Nothing was done: ${doubled.length} people already signed in at the new address and have a second account. ` +
          `Erase these accounts with erase-user first: ${doubled.slice(0, MAX_NAMED).join(", ")}${doubled.length > MAX_NAMED ? ", …" : ""}.`,
      );
    if (moved === 0)
      throw new Failure(`No account is of ${from}; list-members shows the issuers of accounts.`);
    return { json: { from, to, moved }, lines: [`Moved ${moved} ${moved === 1 ? "account" : "accounts"}.`] };
  },
};
