import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { SecretKeys, Settings } from "#shared/runtime/settings.ts";
import { examineFiles } from "./check-plugin-files.ts";
import type { CheckResult } from "./check-result.ts";
import { examineSecrets } from "./check-secrets.ts";

type PluginCheckSettings = SecretKeys & Pick<Settings, "pluginDir">;
type Install = { org: string; name: string; reason: string };

/**
 * Checks the installed plugins: their number, which of them were stopped or are paused after failures, and whether
 * their files exist and match. It also checks whether these settings' keys decrypt the secrets of plugins and webhooks.
 * Changes nothing.
 */
export async function examinePlugins(db: Database, settings: PluginCheckSettings): Promise<CheckResult[]> {
  const found = await sql<{ there: boolean }>`
    select to_regclass('plugin_installs') is not null as there`.execute(db.kysely);
  if (!found.rows[0]!.there) return [{ what: "plugins", state: "ok", detail: "no tables yet" }];
  const { rows } = await sql<{ installs: number; enabled: number; waiting: number }>`
    select count(*)::int as installs, count(*) filter (where enabled)::int as enabled,
      count(pending_digest)::int as waiting from plugin_installs`.execute(db.kysely);
  const { installs, enabled, waiting } = rows[0]!;
  const failing = await listFailing(db);
  const problems = failing.map(({ org, name, reason }) => `${org}/${name}: ${reason}`);
  const counts = `${installs} installed, ${enabled} enabled, ${waiting} with an upgrade that waits for approval`;
  return [
    {
      what: "plugins",
      state: problems.length > 0 ? "warning" : "ok",
      detail: [counts, ...problems].join("; "),
    },
    await examineErasures(db),
    await examineFiles(db, settings.pluginDir),
    ...(await examineSecrets(db, settings)),
  ];
}

/** Checks whether data of people who deleted their account was left in plugins by the last attempt. */
async function examineErasures(db: Database): Promise<CheckResult> {
  const what = "deleted accounts";
  const found = await sql<{ there: boolean }>`
    select to_regclass('plugin_erasures') is not null as there`.execute(db.kysely);
  if (!found.rows[0]!.there) return { what, state: "ok", detail: "no table yet" };
  const { rows } = await sql<{ id: string }>`
    select user_id as id from plugin_erasures where attempts > 0 order by due_at limit 20`.execute(db.kysely);
  if (rows.length === 0) return { what, state: "ok", detail: "no data of them is left in plugins" };
  const ids = rows.map(({ id }) => id).join(", ");
  return { what, state: "warning", detail: `plugins may have data of ${ids}: erase-user shows where` };
}

async function listFailing(db: Database): Promise<Install[]> {
  const { rows } = await sql<Install>`
    select o.slug as org, i.name, coalesce(i.stopped_reason, i.last_error, 'it is paused') as reason
    from plugin_installs i join orgs o on o.id = i.org_id
    where i.enabled and (i.stopped_reason is not null or i.paused_until > now())
    order by o.slug, i.name limit 20`.execute(db.kysely);
  return rows;
}
