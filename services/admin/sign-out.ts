import { signOutEveryone, signOutPerson } from "#shared/domain/people/sign-out.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import type { Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const signOutUserCommand: Command = {
  args: "<userId>",
  summary: "Signs one person out of every browser; their sockets close at once.",
  async run({ args }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const signIns = await withDatabase((db) => signOutPerson(db, userId));
    return { json: { userId, signIns }, lines: [`Signed out of ${browsers(signIns)}.`] };
  },
};

export const signOutEveryoneCommand: Command = {
  args: "",
  summary: "Signs everyone out, including guests. In open mode people lose their identity, so it asks first.",
  async run({ args, yes }) {
    exactly(args);
    const consequence =
      "This signs everyone out, including guests. Without accounts (open mode) people return with a new identity.";
    if (!yes) await confirm(consequence, "everyone");
    const signIns = await withDatabase(signOutEveryone);
    return { json: { signIns }, lines: [`Signed everyone out of ${browsers(signIns)}.`] };
  },
};

function browsers(signIns: number): string {
  return `${signIns} ${signIns === 1 ? "browser" : "browsers"}`;
}
