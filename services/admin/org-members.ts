import type { Database } from "#shared/db/database.ts";
import {
  grantAdmin,
  restoreToOrg,
  revokeFromOrg,
  withdrawAdmin,
} from "#shared/domain/operators/operate-org.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

type Seat = { orgSlug: string; userId: string };

/** Returns a command for one person in one org. `act` returns the key of the result's sentence. */
function memberCommand(summary: string, act: (db: Database, seat: Seat) => Promise<string>): Command {
  return {
    args: "<org> <userId>",
    summary,
    async run({ args }) {
      const [orgSlug, given] = exactly(args, "an org", "a user id");
      const seat = { orgSlug, userId: userIdFrom(given) };
      const outcome = await withDatabase((db) => act(db, seat));
      return { json: { org: orgSlug, userId: seat.userId, outcome }, lines: [sentences[outcome]!] };
    },
  };
}

const sentences: Record<string, string> = {
  granted: "This person is now an admin of the org.",
  "already admin": "This person already is an admin of the org.",
  withdrawn: "This person is now a plain member of the org.",
  "already member": "This person is not an admin of the org.",
  revoked: "This person is revoked from the org and all its spaces until restored.",
  restored: "The revocation is lifted.",
};

export const grantAdminCommand = memberCommand(
  "Makes a person an org admin, and a member if they are not one.",
  async (db, seat) => ((await grantAdmin(db, seat)) === "granted" ? "granted" : "already admin"),
);

export const withdrawAdminCommand = memberCommand(
  "Makes an org admin a plain member, even the last admin.",
  async (db, seat) => ((await withdrawAdmin(db, seat)) === "withdrawn" ? "withdrawn" : "already member"),
);

export const revokeMemberCommand = memberCommand(
  "Revokes a person from an org and all its spaces, even the last admin.",
  async (db, seat) => {
    await revokeFromOrg(db, seat).catch(nameSpaces);
    return "revoked";
  },
);

export const restoreMemberCommand = memberCommand("Lifts a person's revocation.", async (db, seat) => {
  await restoreToOrg(db, seat, settingsFromEnvironment().authMode);
  return "restored";
});

/** Adds the spaces to the sentence of a refusal; on the wire they are a separate key. */
function nameSpaces(error: unknown): never {
  if (!isProblem(error) || error.code !== "spaces_stranded") throw error;
  const { spaces } = error.extra.details as { spaces: string[] };
  throw new Failure(
    `This person is the only member of these spaces: ${spaces.join(", ")}. Delete the spaces first, or add another member.`,
  );
}
