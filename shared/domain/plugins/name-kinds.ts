import { sql } from "#shared/db/sql.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Manifest } from "./read-package.ts";

/** A kind that an install offers: its name on the instance, and the one that its package gives it. */
export type OfferedKind = { kind: string; declaredAs: string };

/** Returns the kinds that an install offers; none of a package that is not installed. */
export async function offeredKinds(tx: Tx, installId: string | undefined): Promise<OfferedKind[]> {
  if (installId === undefined) return [];
  const { rows } = await sql<OfferedKind>`
    select kind, declared_as as "declaredAs" from session_kinds
    where install_id = ${installId} and retired_at is null`.execute(tx.kysely);
  return rows;
}

/**
 * Returns the names under which an org gets a package's kinds, by those that the package gives them. A kind that is
 * offered already keeps its name, since rooms have it. Throws `invalid` for names of kinds that the package does not
 * have, for another name of a kind that is offered, and for two kinds of one name.
 */
export function nameKinds(
  kinds: Manifest["kinds"],
  as: KindNames,
  offered: readonly OfferedKind[],
): Map<string, string> {
  const declared = new Set(kinds.map(({ kind }) => kind));
  const unknown = Object.keys(as).find((name) => !declared.has(name));
  if (unknown !== undefined) throw problem("invalid", `the package has no kind ${unknown}`);
  const now = new Map(offered.map(({ declaredAs, kind }) => [declaredAs, kind]));
  const names = new Map(kinds.map(({ kind }) => [kind, wanted(as, kind) ?? now.get(kind) ?? kind]));
  for (const [kind, name] of names) {
    const kept = now.get(kind);
    if (kept !== undefined && kept !== name)
      throw problem("invalid", `the kind ${kind} is called ${kept} here and keeps that name`);
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
 * Returns which of some names the kinds of the instance have already, beside those that an install itself offers or
 * had retired, if no room of them is left.
 */
export async function findTakenKinds(
  runner: Runner,
  names: Iterable<string>,
  installId: string | undefined,
): Promise<string[]> {
  const rows = await taken(runner, [...names], installId ?? null);
  return rows.map((row) => row.kind);
}

/** Throws `kind_taken` with those names, unless there is none. */
export function refuseTakenKinds(names: readonly string[]): void {
  if (names.length === 0) return;
  const list = names.join(", ");
  throw problem("kind_taken", `session kinds of these names exist already: ${list}`, {
    details: { kinds: names },
  });
}
