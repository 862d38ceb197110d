import type pg from "pg";

/** Something that runs SQL: the pool, or the connection of a transaction. */
export type Runner = Pick<pg.Pool, "query"> | Pick<pg.PoolClient, "query">;

/**
 * Returns a hot statement: parsed and planned once for each connection, then run by its name.
 * For the few statements behind every vote and every push; everything else goes through Kysely.
 */
export function statement<Row extends object, Values extends unknown[]>(name: string, text: string) {
  return async (runner: Runner, ...values: Values): Promise<Row[]> => {
    const result = await runner.query<Row>({ name, text, values });
    return result.rows;
  };
}
