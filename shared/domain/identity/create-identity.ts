import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Me } from "#shared/wire/identity.ts";
import { limitNewIdentities } from "../callers/limit-new-identities.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import { meColumns, toMe } from "../callers/me.ts";
import { mintToken } from "../callers/mint-token.ts";

type Context = {
  db: Database;
  report: Report;
  settings: Pick<Settings, "identityIpHourlyLimit" | "identityGlobalHourlyLimit">;
};

/**
 * Creates an identity for a typed name, enrols it in the default org and signs its browser in. Reports `auth.signin`.
 * Throws `too_many_identities` if the hourly limit of the address, its network or the instance is exhausted.
 */
export async function createIdentity(
  ctx: Context,
  input: { name: string; client: ClientKeys },
): Promise<{ me: Me; token: string }> {
  await limitNewIdentities(ctx.db, {
    budget: "identity",
    client: input.client,
    addressLimit: ctx.settings.identityIpHourlyLimit,
    limit: ctx.settings.identityGlobalHourlyLimit,
  });
  const id = randomUUID();
  const { token, digest } = mintToken();
  const row = await transaction(ctx.db, async (tx) => {
    const user = await tx.kysely
      .insertInto("users")
      .values({ id, name: input.name, avatar_hue: avatarHue(id) })
      .returning([...meColumns])
      .executeTakeFirstOrThrow();
    await tx.kysely
      .insertInto("org_members")
      .columns(["org_id", "user_id", "origin"])
      .expression((eb) =>
        eb
          .selectFrom("orgs")
          .where("slug", "=", "default")
          .select((inner) => [
            "orgs.id",
            inner.val(id).$castTo<string>().as("user_id"),
            inner.val("default").as("origin"),
          ]),
      )
      .execute();
    await tx.kysely.insertInto("session_tokens").values({ digest, user_id: id }).execute();
    tx.afterCommit(() => ctx.report({ event: "auth.signin", actor: id, subject: "open", target: id }));
    return user;
  });
  return { me: toMe(row), token };
}
