import type pg from "pg";

/** An object that runs SQL: the pool, or the connection of a transaction. */
export type Runner = Pick<pg.Pool, "query"> | Pick<pg.PoolClient, "query">;

const texts = new Map<string, string>();

/** The texts of all named statements in the loaded modules, by name. */
export const namedStatements: ReadonlyMap<string, string> = texts;

/** The name and text of a named statement, as pg takes them. */
export type Named = { name: string; text: string };

/**
 * Registers a named statement, which each connection parses and plans once. Throws an Error if the name already has
 * another text: a connection would run the first of the two.
 */
export function named(name: string, text: string): Named {
  if ((texts.get(name) ?? text) !== text) throw new Error(`two statements are named ${name}`);
  texts.set(name, text);
  return { name, text };
}

/**
 * Returns a function that runs a named statement with its values and returns the rows. For the statements of every
 * vote, push and request; other SQL uses Kysely's builder or its tag (`sql.ts`). Throws as `named` does.
 */
export function statement<Row extends object, Values extends unknown[]>(name: string, text: string) {
  const prepared = named(name, text);
  return async (runner: Runner, ...values: Values): Promise<Row[]> => {
    const result = await runner.query<Row>({ ...prepared, values });
    return result.rows;
  };
}
