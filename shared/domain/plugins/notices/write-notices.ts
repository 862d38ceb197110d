import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { pageAddress } from "#shared/rules/plugin-page.ts";
import type { NoticeValue } from "#shared/wire/plugin-notices.ts";

/** A notice of a plugin. A null `text` removes the notice with the same `about` and `key`. */
export type NewNotice = {
  text: string | null;
  values: Record<string, NoticeValue>;
  about: string;
  key: string;
  level: "info" | "problem";
  audience: "facilitator" | "members";
};

/** Maximum number of notices of a plugin in a room. The oldest is replaced. */
const MAX_NOTICES = 200;

/** Writes notices of an install in a room, which is locked. Returns true if one changed. */
export async function writeNotices(
  tx: Tx,
  installId: string,
  sessionId: string,
  notices: readonly NewNotice[],
): Promise<boolean> {
  const author = await authorOf(tx, installId);
  if (!author) return false;
  let changed = false;
  for (const notice of notices) {
    const wrote =
      notice.text === null
        ? await remove(tx, installId, sessionId, notice)
        : await write(tx, { ...author, installId, sessionId }, notice);
    changed ||= wrote;
  }
  return changed;
}

/**
 * Returns the names of a plugin and the address of its page, as a notice stores them
 * (decisions/plugins#notices-keep-their-authors-name-and-page).
 */
async function authorOf(
  tx: Tx,
  installId: string,
): Promise<{ name: string; display: string; page: string } | null> {
  const { rows } = await sql<{ name: string; display: string; version: string; digest: string }>`
    select i.name, b.manifest ->> 'display' as display, b.version, encode(b.digest, 'hex') as digest
    from plugin_installs i join plugin_bundles b on b.digest = i.digest where i.id = ${installId}`.execute(
    tx.kysely,
  );
  const [found] = rows;
  return found ? { name: found.name, display: found.display, page: pageAddress(found) } : null;
}

async function remove(tx: Tx, installId: string, sessionId: string, { about, key }: NewNotice) {
  const { numAffectedRows } = await sql`
    delete from plugin_notices
    where session_id = ${sessionId} and install_id = ${installId} and about = ${about} and key = ${key}`.execute(
    tx.kysely,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

type Author = { installId: string; sessionId: string; name: string; display: string; page: string };

/** Writes a notice, unless the same one is there already. */
async function write(
  tx: Tx,
  { installId, sessionId, name, display, page }: Author,
  { text, values, about, key, level, audience }: NewNotice,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into plugin_notices as n
      (session_id, install_id, about, key, plugin, display, page, level, audience, text, "values")
    values (${sessionId}, ${installId}, ${about}, ${key}, ${name}, ${display}, ${page}, ${level}, ${audience}, ${text},
      ${JSON.stringify(values)})
    on conflict (session_id, install_id, about, key) do update
    set display = excluded.display, page = excluded.page, level = excluded.level, audience = excluded.audience,
      text = excluded.text, "values" = excluded."values", written_at = now(), ordinal = default
    where (n.level, n.audience, n.text, n."values")
      is distinct from (excluded.level, excluded.audience, excluded.text, excluded."values")`.execute(
    tx.kysely,
  );
  await sql`
    delete from plugin_notices where (session_id, install_id, about, key) in (
      select session_id, install_id, about, key from plugin_notices
      where session_id = ${sessionId} and install_id = ${installId}
      order by ordinal desc offset ${MAX_NOTICES})`.execute(tx.kysely);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
