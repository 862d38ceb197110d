import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { defaultHue } from "#shared/rules/kind-hue.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { findTakenKinds, nameKinds, refuseTakenKinds } from "./name-kinds.ts";
import type { Manifest } from "./read-package.ts";

type Owner = { id: string; orgId: string; name: string };
type Row = { id: string; kind: string; declaredAs: string; isRetired: boolean };

/**
 * Updates the kinds of an install to those that its package declares, in the transaction that changes its version. New
 * kinds are added, and existing kinds get their new actions and fields. Dropped kinds are retired if they have rooms,
 * and deleted otherwise. Throws `invalid` for names, `kind_taken`.
 */
export async function declareKinds(
  tx: Tx,
  install: Owner,
  { kinds, icon = "" }: Pick<Manifest, "kinds" | "icon">,
  as: KindNames,
): Promise<void> {
  const rows = await lockKinds(tx, install.id);
  const offered = rows.filter((row) => !row.isRetired);
  const names = nameKinds(kinds, as, offered);
  await drop(
    tx,
    rows.filter((row) => row.isRetired || !names.has(row.declaredAs)),
  );
  refuseTakenKinds(await findTakenKinds(tx.client, names.values(), install.id));
  // Write in order of name, to avoid a deadlock between two orgs that install at once.
  const declared = kinds.map((kind) => ({ ...kind, icon, name: names.get(kind.kind)! }));
  const missed: string[] = [];
  for (const kind of declared.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (!(await write(tx, install, kind))) missed.push(kind.name);
  refuseTakenKinds(missed);
}

/**
 * Locks the kinds of an install, so that no transaction can open a room of them. The set of their rooms then cannot
 * grow.
 */
export async function lockKinds(tx: Tx, installId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, k.kind, k.declared_as as "declaredAs", k.retired_at is not null as "isRetired"
    from session_kinds k where k.install_id = ${installId} order by k.id for update`.execute(tx.kysely);
  return rows;
}

async function drop(tx: Tx, rows: Row[]) {
  const ids = rows.map((row) => row.id);
  await sql`
    delete from session_kinds k
    where k.id = any(${ids}) and not exists (select from sessions s where s.kind_id = k.id)`.execute(
    tx.kysely,
  );
  await sql`update session_kinds set retired_at = now() where id = any(${ids}) and retired_at is null`.execute(
    tx.kysely,
  );
}

type Kind = Manifest["kinds"][number] & { name: string; icon: string };

/** Returns false if another org took the name in the meantime. */
async function write(
  tx: Tx,
  { id, orgId, name: provider }: Owner,
  { kind, name, display, icon, hue = defaultHue, actions, fields, scheduled }: Kind,
) {
  const table = JSON.stringify(
    Object.fromEntries(actions.map(({ name: action, ...declared }) => [action, declared])),
  );
  const form = JSON.stringify(fields);
  const scheduleConfig = scheduled ? JSON.stringify(scheduled.config) : null;
  const changed = await sql`
    update session_kinds set display = ${display}, icon = ${icon}, hue = ${hue}, actions = ${table}, fields = ${form},
      schedule_config = ${scheduleConfig}
    where install_id = ${id} and declared_as = ${kind} and retired_at is null`.execute(tx.kysely);
  if (Number(changed.numAffectedRows) > 0) return true;
  const added = await sql`
    insert into session_kinds (kind, provider, display, icon, hue, org_id, actions, install_id, declared_as, fields,
      schedule_config)
    values (${name}, ${provider}, ${display}, ${icon}, ${hue}, ${orgId}, ${table}, ${id}, ${kind}, ${form}, ${scheduleConfig})
    on conflict do nothing`.execute(tx.kysely);
  return Number(added.numAffectedRows) > 0;
}
