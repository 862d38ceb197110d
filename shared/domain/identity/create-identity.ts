import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Me } from "#shared/wire/identity.ts";
import { problem } from "#shared/wire/problems.ts";
import { meColumns, toMe } from "./me.ts";
import { mintToken } from "./mint-token.ts";
import { charge, refund } from "./throttle.ts";

type Context = {
  db: Database;
  report: Report;
  settings: Pick<Settings, "identityIpHourlyLimit" | "identityGlobalHourlyLimit">;
};

/**
 * Makes an anonymous identity, enrols it in the default org and signs its browser in. Spec 2, POST /api/me.
 * Reports `auth.signin`.
 * Throws `too_many_identities` past the hourly quota of the address or of the instance.
 */
export async function createIdentity(
  ctx: Context,
  input: { name: string; addressKey: string },
): Promise<{ me: Me; token: string }> {
  await chargeQuotas(ctx, input.addressKey);
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
      .columns(["org_id", "user_id"])
      .expression((eb) =>
        eb
          .selectFrom("orgs")
          .where("slug", "=", "default")
          .select((inner) => ["orgs.id", inner.val(id).$castTo<string>().as("user_id")]),
      )
      .execute();
    await tx.kysely.insertInto("session_tokens").values({ digest, user_id: id }).execute();
    tx.afterCommit(() => ctx.report({ event: "auth.signin", actor: id, target: id }));
    return user;
  });
  return { me: toMe(row), token };
}

const hour = 3600;

async function chargeQuotas({ db, settings }: Context, addressKey: string) {
  const own = {
    budget: "identity",
    key: addressKey,
    limit: settings.identityIpHourlyLimit,
    windowSeconds: hour,
  };
  const all = { ...own, key: "*", limit: settings.identityGlobalHourlyLimit };
  const ownCharge = await charge(db, own);
  if (!ownCharge.allowed) throw problem("too_many_identities", undefined, ownCharge);
  const allCharge = await charge(db, all);
  if (allCharge.allowed) return;
  // The address is not to blame for everybody's quota.
  await refund(db, own);
  throw problem("too_many_identities", "too many new identities, try again later", allCharge);
}
