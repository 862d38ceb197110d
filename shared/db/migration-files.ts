import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** A numbered migration file: tables, indexes, constraints and seed rows. */
export type Migration = { version: number; name: string; path: string };

/** A database function and its trigger. The file has the function's name. */
export type SchemaFunction = { name: string; sql: string; digest: string };

/** The schema of a build; `revision` counts the changes of its functions. */
export type Schema = {
  migrations: Migration[];
  functions: SchemaFunction[];
  revision: number;
};

/** Reads the migrations and functions of a build. Throws an Error for a migration out of sequence. */
export async function readSchema(folder = MIGRATIONS): Promise<Schema> {
  const functions = `${folder}/functions`;
  const { revision } = JSON.parse(readFileSync(`${functions}/revision.json`, "utf8")) as { revision: number };
  return {
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
        `Migration ${file} is out of sequence: migrations are numbered from 0001_name.sql on, without gaps.`,
      );
    }
    return { version: index + 1, name, path: `${folder}/${file}` };
  });
}

// Synchronous: for about thirty small files this is faster than the thread pool.
function readFunction(folder: string, file: string): SchemaFunction {
  const sql = readFileSync(`${folder}/${file}`, "utf8");
  return { name: file.slice(0, -".sql".length), sql, digest: hash("sha256", sql) };
}

async function listSql(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
}
