import type pg from "pg";

/** Something that runs SQL: the pool, or the connection of a transaction. */
export type Runner = Pick<pg.Pool, "query"> | Pick<pg.PoolClient, "query">;

const texts = new Map<string, string>();

/** The text of every named statement of the modules that are loaded, by name. */
export const namedStatements: ReadonlyMap<string, string> = texts;

/** What pg needs besides values to run a statement by its name. */
export type Named = { name: string; text: string };

/**
 * Returns what pg needs to run a statement by its name: parsed and planned once for each connection. Throws an Error
 * for a name that another text has: a connection runs whichever of the two came first.
 */
export function named(name: string, text: string): Named {
  if ((texts.get(name) ?? text) !== text) throw new Error(`two statements are named ${name}`);
  texts.set(name, text);
  return { name, text };
}

/**
 * Returns a hot statement as a function of its values, which returns the rows. For the few statements behind every vote
 * and every push; everything else goes through Kysely. Throws as `named` does.
 */
export function statement<Row extends object, Values extends unknown[]>(name: string, text: string) {
  const prepared = named(name, text);
  return async (runner: Runner, ...values: Values): Promise<Row[]> => {
    const result = await runner.query<Row>({ ...prepared, values });
    return result.rows;
  };
}
