import { statement, type Runner } from "#shared/db/statement.ts";

const seconds = statement<{ seconds: number }, []>(
  "sign-in-seconds",
  "select floor(extract(epoch from clock_timestamp()))::float8 as seconds",
);

/** Returns the database's time, which all replicas share, in whole seconds since 1970. */
export async function databaseSeconds(runner: Runner): Promise<number> {
  const [row] = await seconds(runner);
  return row!.seconds;
}
