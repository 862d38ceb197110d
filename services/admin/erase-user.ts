import { erasePerson } from "#shared/domain/people/erase-person.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const erasePersonCommand: Command = {
  args: "<userId> [--successor <userId>]",
  options: ["successor"],
  summary: "Permanently removes one person's name and texts; rooms and counts stay. Asks first.",
  async run({ args, yes, options: { successor } }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const successorId = successor === undefined ? null : userIdFrom(successor);
    const consequence = `This permanently deletes the name, texts, memberships and sign-ins of ${userId}.`;
    if (!yes) await confirm(consequence, userId);
    const erasure = await withDatabase((db) =>
      erasePerson(db, { userId, successorId }).catch(askForSuccessor),
    );
    const { records, ...counts } = erasure;
    const countOf = (what: string) => records[what] ?? 0;
    const lines = [
      `Erased ${userId}:`,
      `  ${countOf("entries")} standup entries blanked; deleted ${countOf("commitments")} commitments, ${countOf("kudos")} kudos,`,
      `  ${countOf("mentions")} mentions, ${countOf("replies")} replies, ${countOf("awayRanges")} ranges of days away, ${counts.signIns} sign-ins;`,
      `  removed from ${counts.orgs} orgs and ${counts.spaces} spaces; transferred ${counts.seatsHandedOn} facilitator's seats.`,
      ...(counts.transferred.length > 0
        ? [`  ${successorId} now owns ${counts.transferred.join(", ")}.`]
        : []),
    ];
    return { json: { userId, ...counts, ...records }, lines };
  },
};

function askForSuccessor(error: unknown): never {
  if (!isProblem(error) || error.code !== "spaces_stranded") throw error;
  const { spaces } = error.extra.details as { spaces: string[] };
  throw new Failure(
    `Nothing was done: only this person owns ${spaces.join(", ")}. Name a new owner: --successor <userId>.`,
  );
}
