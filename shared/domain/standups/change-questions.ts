import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { readQuestions } from "#shared/standups/questions.ts";
import { requireBase } from "#shared/wire/base.ts";
import type { StandupQuestionsBody } from "#shared/wire/standup-questions.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Names the fields of a standup entry in a space. For owners. It applies to standups that open later
 * (decisions/standups-and-schedules#rooms-keep-their-questions). Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`, `owner_only`, the problems of `body`, and `changed_meanwhile`.
 */
export async function changeQuestions(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  body: () => StandupQuestionsBody,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { base, ...given } = body();
    requireBase(given, base, await readQuestions(tx, spaceId));
    const { hideBlockers: hide_blockers, ...names } = given;
    const values = { ...names, hide_blockers };
    await tx.kysely
      .insertInto("standup_questions")
      .values({ space_id: spaceId, ...values })
      .onConflict((conflict) => conflict.column("space_id").doUpdateSet(values))
      .execute();
  });
}
