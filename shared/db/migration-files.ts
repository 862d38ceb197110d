import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** A numbered file: tables, indexes, constraints and seed rows. */
export type Migration = { version: number; name: string; path: string };

/** A function of the database with its trigger, named after it. */
export type SchemaFunction = { name: string; sql: string; digest: string };

/** What a build makes of a database; `revision` counts the changes of its functions. */
export type Schema = {
  folder: string;
  migrations: Migration[];
  functions: SchemaFunction[];
  revision: number;
};

/** Reads which migrations and functions a build has. Throws an Error for a migration that is out of line. */
export async function readSchema(folder = MIGRATIONS): Promise<Schema> {
  const functions = `${folder}/functions`;
  const { revision } = JSON.parse(readFileSync(`${functions}/revision.json`, "utf8")) as { revision: number };
  return {
    folder,
    migrations: await findMigrations(folder),
    functions: (await listSql(functions)).map((file) => readFunction(functions, file)),
    revision,
  };
}

async function findMigrations(folder: string): Promise<Migration[]> {
  return (await listSql(folder)).map((file, index) => {
    const [, digits, name] = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(file) ?? [];
    if (Number(digits) !== index + 1 || !name) {
      throw new Error(
        `Migration ${file} is out of line: they are numbered 0001_name.sql onwards, without gaps.`,
      );
    }
    return { version: index + 1, name, path: `${folder}/${file}` };
  });
}

// One after the other and at once: for some thirty small files that is faster than the thread pool.
function readFunction(folder: string, file: string): SchemaFunction {
  const sql = readFileSync(`${folder}/${file}`, "utf8");
  return { name: file.slice(0, -".sql".length), sql, digest: hash("sha256", sql) };
}

async function listSql(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
}
