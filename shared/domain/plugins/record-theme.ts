import { transaction } from "#shared/db/transaction.ts";
import type { AppliedTheme } from "#shared/wire/plugins.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import type { PluginContext } from "./plugin-context.ts";
import { recordAct } from "./record-act.ts";

type Context = Pick<PluginContext, "db" | "report">;

/**
 * Records that an org admin applied a theme, and whether they overrode its contrast check. Nothing else is stored. For
 * admins of the org. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, the problems of `body`,
 * `too_often`.
 */
export async function recordTheme(
  ctx: Context,
  caller: Credential,
  orgSlug: string,
  body: () => AppliedTheme,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const { name, overridden, reason } = body();
    const which = name && ` ${name}`;
    const contrast = overridden
      ? "against the check of its contrast"
      : "which passed the check of its contrast";
    const why = reason && `: ${reason}`;
    const detail = `An org admin applied the theme${which}, ${contrast}${why}.`;
    await recordAct(tx, ctx.report, admin, { action: "theme.install", target: orgSlug, detail });
  });
}

/**
 * Records that an org admin restored the built-in colours. For admins of the org. Throws `not_signed_in`,
 * `session_ended`, `no_such_org`, `admin_only`, `too_often`.
 */
export async function recordThemeReset(ctx: Context, caller: Credential, orgSlug: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const detail = "An org admin went back to the built-in colours.";
    await recordAct(tx, ctx.report, admin, { action: "theme.reset", target: orgSlug, detail });
  });
}
