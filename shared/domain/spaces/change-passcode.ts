import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { PasscodeReply } from "#shared/wire/spaces.ts";
import { resetGuesses } from "../callers/limit-guesses.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsMember, type SpaceAddress } from "../membership/lock-space.ts";
import { mintPasscode } from "./mint-passcode.ts";

/**
 * Gives a space a new passcode, or removes it if `open` returns true. Deletes all unused invite handles and resets the
 * guess counters. For any member. It changes neither visibility nor members. Reports `space.passcode.rotate` or
 * `space.passcode.remove`. Throws `not_signed_in`, `session_ended`, `no_such_space`, and the problems of `open`.
 */
export async function changePasscode(
  ctx: { db: Database; report: Report },
  caller: Credential,
  address: SpaceAddress,
  open: () => boolean,
): Promise<PasscodeReply> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsMember(tx, caller, address);
    const passcode = open() ? "" : mintPasscode();
    const changed = { passcode, guesses_refused_at: null };
    await tx.kysely.updateTable("spaces").set(changed).where("id", "=", spaceId).execute();
    await tx.kysely.deleteFrom("invite_handles").where("space_id", "=", spaceId).execute();
    await resetGuesses(tx, spaceId);
    const event = passcode === "" ? ("space.passcode.remove" as const) : ("space.passcode.rotate" as const);
    const at = { org: address.orgSlug, space: address.slug, target: address.slug };
    tx.afterCommit(() => ctx.report({ event, actor: userId, ...at }));
    return { passcode, protected: passcode !== "" };
  });
}
