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

/** Returns a command about one person in one org; `act` returns the key of the sentence about what was done. */
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
  granted: "They are an admin of this org now.",
  "already admin": "They are an admin of this org already.",
  withdrawn: "They are a plain member of this org now.",
  "already member": "They are no admin of this org.",
  revoked: "They are out of this org and all its spaces, until they are restored.",
  restored: "The revocation is lifted.",
};

export const grantAdminCommand = memberCommand(
  "Makes somebody an admin of an org, and its member where they were none.",
  async (db, seat) => ((await grantAdmin(db, seat)) === "granted" ? "granted" : "already admin"),
);

export const withdrawAdminCommand = memberCommand(
  "Makes an admin of an org a plain member, the last one too.",
  async (db, seat) => ((await withdrawAdmin(db, seat)) === "withdrawn" ? "withdrawn" : "already member"),
);

export const revokeMemberCommand = memberCommand(
  "Revokes somebody from an org and every space in it, the last admin too.",
  async (db, seat) => {
    await revokeFromOrg(db, seat).catch(nameSpaces);
    return "revoked";
  },
);

export const restoreMemberCommand = memberCommand("Lifts somebody's revocation.", async (db, seat) => {
  await restoreToOrg(db, seat, settingsFromEnvironment().authMode);
  return "restored";
});

/** Names the spaces in the sentence of a refusal; on the wire they are a key of their own. */
function nameSpaces(error: unknown): never {
  if (!isProblem(error) || error.code !== "spaces_stranded") throw error;
  const { spaces } = error.extra.details as { spaces: string[] };
  throw new Failure(
    `Only they are in these spaces: ${spaces.join(", ")}. Delete them first, or add somebody.`,
  );
}
