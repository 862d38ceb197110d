import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { findInstallByName } from "../plugins/find-install.ts";
import { setEnabled } from "../plugins/set-enabled.ts";
import { lockOrg } from "./operate-org.ts";
import { recordByOperator } from "./record-by-operator.ts";

/** `orgSlug` is undefined for every org that has the plugin. `account` is the operator's account on this machine. */
type Disabling = { name: string; orgSlug: string | undefined; account: string };

/**
 * Disables a plugin by its name in one org, or in every org that has it, each in a transaction of its own. Returns the
 * slugs of the orgs where it was enabled. Its rooms and data stay. Each org's audit log names the account. For
 * operators. Throws `no_such_org`, and `no_such_plugin` if no such org has the plugin.
 */
export async function disablePlugin(db: Database, { name, orgSlug, account }: Disabling): Promise<string[]> {
  const orgs = orgSlug === undefined ? await orgsWith(db, name) : [orgSlug];
  if (orgs.length === 0) throw problem("no_such_plugin");
  const disabled: string[] = [];
  for (const slug of orgs) if (await disableIn(db, slug, { name, account })) disabled.push(slug);
  return disabled;
}

async function orgsWith(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select o.slug from plugin_installs i join orgs o on o.id = i.org_id
    where i.name = ${name} order by o.slug`.execute(db.kysely);
  return rows.map(({ slug }) => slug);
}

function disableIn(db: Database, slug: string, { name, account }: { name: string; account: string }) {
  return transaction(db, async (tx) => {
    const org = { id: await lockOrg(tx, slug), slug };
    const install = await findInstallByName(tx, org.id, name);
    if (!install) throw problem("no_such_plugin");
    if (!(await setEnabled(tx, install, false))) return false;
    const detail = `An operator (account ${account}) disabled the plugin ${name} ${install.version}.`;
    await recordByOperator(tx, { org, action: "plugin.disable", detail });
    return true;
  });
}
