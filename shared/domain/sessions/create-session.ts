import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { Credential } from "../callers/credential.ts";
import { requireMember } from "../membership/require-member.ts";

type Context = { db: Database; settings: Pick<Settings, "sessionLimitPerSpace"> };
type Input = {
  orgSlug: string;
  spaceSlug: string;
  /** Decodes the body; called once the caller is known to be a member. */
  body: () => { kind: string; title: string; config?: unknown };
};

/**
 * Opens a room in a space, with the caller as its facilitator. Spec 2, Orgs and spaces; contract 4. For members.
 * Throws `no_such_space`, `invalid` for an unknown kind or a config its kind refuses, `kind_retired`,
 * `limit_reached`.
 */
export async function createSession(ctx: Context, caller: Credential, input: Input): Promise<CreatedSession> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await requireMember(tx, caller, input.orgSlug, input.spaceSlug);
    const { kind, title, config } = input.body();
    const decoded = await decodeConfig(tx, kind, config);
    await requireRoomForOneMore(tx, spaceId, ctx.settings.sessionLimitPerSpace);
    const row = await tx.kysely
      .insertInto("sessions")
      .values({ space_id: spaceId, kind, title, config: JSON.stringify(decoded), facilitator_id: userId })
      .returning(["id", "phase", "revealed", "version", sql<string>`iso(created_at)`.as("createdAt")])
      .executeTakeFirstOrThrow();
    const { id, phase, revealed, createdAt } = row;
    return {
      id,
      spaceId,
      kind,
      title,
      phase,
      revealed,
      version: row.version,
      facilitatorId: userId,
      createdAt,
      endedAt: null,
    };
  });
}

async function decodeConfig(tx: Tx, name: string, config: unknown): Promise<Record<string, unknown>> {
  const kind = kinds.get(name);
  const row = await tx.kysely
    .selectFrom("session_kinds")
    .select(["retired_at", sql<Date>`now()`.as("now")])
    .where("kind", "=", name)
    .executeTakeFirst();
  if (!kind || !row) throw problem("invalid", "there is no such session kind");
  if (row.retired_at) throw problem("kind_retired");
  const decoded = kind.config.safeParse(config ?? {});
  if (!decoded.success) throw problem("invalid", decoded.error.issues[0]!.message);
  const trouble = kind.configTrouble?.(decoded.data, row.now);
  if (trouble) throw problem("invalid", trouble);
  return decoded.data;
}

/** Counts under a lock on the space, or two rooms opened at once would both be the last one allowed. */
async function requireRoomForOneMore(tx: Tx, spaceId: string, limit: number) {
  await tx.kysely.selectFrom("spaces").select("id").where("id", "=", spaceId).forNoKeyUpdate().execute();
  const { open } = await tx.kysely
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("space_id", "=", spaceId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  if (open >= limit) throw problem("limit_reached", `a space holds at most ${limit} open sessions`);
}
