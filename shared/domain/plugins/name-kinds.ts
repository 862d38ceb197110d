import { sql } from "#shared/db/sql.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Manifest } from "./read-package.ts";

/** A kind that an install offers: its name on the instance and its name in the package. */
export type OfferedKind = { kind: string; declaredAs: string };

/** Returns the kinds that an install offers; empty without an install. */
export async function offeredKinds(tx: Tx, installId: string | undefined): Promise<OfferedKind[]> {
  if (installId === undefined) return [];
  const { rows } = await sql<OfferedKind>`
    select kind, declared_as as "declaredAs" from session_kinds
    where install_id = ${installId} and retired_at is null`.execute(tx.kysely);
  return rows;
}

/**
 * Returns the names that an org gives to a package's kinds, by their names in the package. A kind that is already
 * offered keeps its name, because rooms have it. Throws `invalid` for an unknown kind, for another name of an offered
 * kind, and for two kinds of one name.
 */
export function nameKinds(
  kinds: Manifest["kinds"],
  as: KindNames,
  offered: readonly OfferedKind[],
): Map<string, string> {
  const declared = new Set(kinds.map(({ kind }) => kind));
  const unknown = Object.keys(as).find((name) => !declared.has(name));
  if (unknown !== undefined) throw problem("invalid", `the package has no kind ${unknown}`);
  const currentNames = new Map(offered.map(({ declaredAs, kind }) => [declaredAs, kind]));
  const names = new Map(kinds.map(({ kind }) => [kind, wanted(as, kind) ?? currentNames.get(kind) ?? kind]));
  for (const [kind, name] of names) {
    const current = currentNames.get(kind);
    if (current !== undefined && current !== name)
      throw problem("invalid", `the kind ${kind} is called ${current} here and keeps that name`);
  }
  if (new Set(names.values()).size < names.size) throw problem("invalid", "two kinds would have one name");
  return names;
}

function wanted(as: KindNames, kind: string): string | undefined {
  return Object.hasOwn(as, kind) ? as[kind] : undefined;
}

const taken = statement<{ kind: string }, [string[], string | null]>(
  "taken-kinds",
  `select distinct k.kind from session_kinds k
   where k.kind = any($1) and (k.install_id is null or k.install_id is distinct from $2
     or (k.retired_at is not null and exists (select from sessions s where s.kind_id = k.id)))
   order by k.kind`,
);

/**
 * Returns the names that other kinds of the instance already use. Kinds of the install itself do not count if they are
 * offered, or are retired and have no rooms.
 */
export async function findTakenKinds(
  runner: Runner,
  names: Iterable<string>,
  installId: string | undefined,
): Promise<string[]> {
  const rows = await taken(runner, [...names], installId ?? null);
  return rows.map((row) => row.kind);
}

/** Throws `kind_taken` with these names, if there are any. */
export function refuseTakenKinds(names: readonly string[]): void {
  if (names.length === 0) return;
  const list = names.join(", ");
  throw problem("kind_taken", `session kinds of these names exist already: ${list}`, {
    details: { kinds: names },
  });
}
