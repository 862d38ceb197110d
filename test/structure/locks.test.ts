import { expect, test } from "vitest";
import { namedStatements } from "#shared/db/statement.ts";
import "#services/api/role.ts";
import "#services/delivery/role.ts";
import "#services/scheduler/role.ts";
import { sourcesIn, withoutComments } from "./sources.ts";

const kernel = "shared/domain/rooms/";

/** A row lock in SQL or in the query builder. */
const lock = /\bfor\s+(no\s+key\s+)?update\b|\.for(NoKey)?Update\(/i;

/**
 * Returns true if a statement locks the spaces or rooms that it reads, as `from spaces`, `join sessions` or
 * `selectFrom("sessions")`. Returns false if each of its locks names another table with `of`.
 */
function locksSpacesOrRooms(statement: string): boolean {
  if (!lock.test(statement)) return false;
  const read = statement.match(
    /\b(?:from|join)\s+(?:spaces|sessions)\b\s*(\w+)?|selectFrom\("(?:spaces|sessions)/gi,
  );
  if (!read) return false;
  const aliases = new Set(read.map((source) => source.split(/\s+/)[2]));
  const named = [...statement.matchAll(/\bfor\s+(?:no\s+key\s+)?update(?:\s+of\s+(\w+))?/gi)].map(
    (one) => one[1],
  );
  return named.length === 0 || named.some((alias) => alias === undefined || aliases.has(alias));
}

/** Returns a file's statements: template literals, and query builder chains up to their end. */
function statementsIn(text: string): string[] {
  const templates = text.match(/`[^`]*`/g) ?? [];
  const chains = text.match(/\.selectFrom\([\s\S]*?(\.execute\w*\(\)|;)/g) ?? [];
  return [...templates, ...chains];
}

test("only the kernel locks spaces and rooms", () => {
  const elsewhere = sourcesIn("shared", "services")
    .filter(({ path }) => !path.startsWith(kernel))
    .filter(({ text }) => statementsIn(withoutComments(text)).some(locksSpacesOrRooms))
    .map(({ path }) => path);
  expect(elsewhere).toEqual([]);
});

test("no named statement outside the kernel locks spaces or rooms", () => {
  const inKernel = sourcesIn(kernel.slice(0, -1))
    .map(({ text }) => text)
    .join();
  const elsewhere = [...namedStatements].filter(
    ([name, text]) => locksSpacesOrRooms(text) && !inKernel.includes(`"${name}"`),
  );
  expect(elsewhere.map(([name]) => name)).toEqual([]);
});

test("the check finds locks in SQL and in the query builder", () => {
  const sql = "sql`select from spaces where id = 1 for no key update`";
  const joined = "sql`select from links l join sessions s on s.id = l.session_id for update of s`";
  const builder = 'tx.kysely.selectFrom("sessions").select("id").forUpdate().execute()';
  for (const text of [sql, joined, builder]) expect(statementsIn(text).some(locksSpacesOrRooms)).toBe(true);
  const ofLinks = "sql`select from links l join sessions s on s.id = l.session_id for update of l`";
  expect(statementsIn(ofLinks).some(locksSpacesOrRooms)).toBe(false);
});
