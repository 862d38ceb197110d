import { erasePerson } from "#shared/domain/people/erase-person.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const erasePersonCommand: Command = {
  args: "<userId> [--successor <userId>]",
  options: ["successor"],
  summary:
    "Takes one person's name and words out of the database; rooms and counts stay. For good: asks first.",
  async run({ args, yes, options: { successor } }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const successorId = successor === undefined ? null : userIdFrom(successor);
    const consequence = `The name and the words of ${userId} go, their memberships and sign-ins too, for good.`;
    if (!yes) await confirm(consequence, userId);
    const erasure = await withDatabase((db) =>
      erasePerson(db, { userId, successorId }).catch(askForSuccessor),
    );
    const { records, ...counts } = erasure;
    const number = (what: string) => records[what] ?? 0;
    const lines = [
      `Erased ${userId}:`,
      `  ${number("entries")} standup entries blanked; deleted ${number("commitments")} commitments, ${number("kudos")} kudos,`,
      `  ${number("mentions")} mentions, ${number("replies")} answers, ${number("awayRanges")} ranges of days away, ${counts.signIns} sign-ins;`,
      `  out of ${counts.orgs} orgs and ${counts.spaces} spaces; ${counts.seatsHandedOn} facilitator's seats handed on.`,
    ];
    return { json: { userId, ...counts, ...records }, lines };
  },
};

function askForSuccessor(error: unknown): never {
  if (!isProblem(error) || error.code !== "spaces_stranded") throw error;
  const { spaces } = error.extra.details as { spaces: string[] };
  throw new Failure(
    `Nothing was done: only this person owns ${spaces.join(", ")}. Name who shall: --successor <userId>.`,
  );
}
