import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareVersions } from "#shared/rules/compare-versions.ts";
import { readSchema } from "#shared/db/migration-files.ts";
import { contractingStatements, unusedSince } from "./contracting.ts";

const releases = JSON.parse(
  readFileSync(new URL("../../migrations/releases.json", import.meta.url), "utf8"),
) as Record<string, number>;
const released = Object.keys(releases).sort(compareVersions);
const newest = released.at(-1)!;

// migrations/README.md: a migration runs beside the previous build.
describe("a migration after the newest release", () => {
  test("keeps what replicas of that release use, or removes what it no longer uses", async () => {
    const { migrations } = await readSchema();
    expect(migrations.length).toBeGreaterThanOrEqual(releases[newest]!);
    const refused = migrations
      .slice(releases[newest])
      .map(({ name, path }) => ({ name, sql: readFileSync(path, "utf8") }))
      .filter(({ sql }) => contractingStatements(sql).length > 0 && !isUnused(unusedSince(sql)))
      .map(({ name }) => name);
    expect(refused).toEqual([]);
  });
});

function isUnused(since: string | null): boolean {
  return since !== null && since in releases;
}

describe("statements that a running replica of the last release may fail on", () => {
  test.each([
    "drop table rooms;",
    "drop function if exists iso(timestamptz);",
    "truncate kudos;",
    "alter table spaces rename column name to title;",
    "alter table spaces rename to teams;",
    "alter table spaces\n  drop column name,\n  add column title text;",
    "alter table spaces drop name;",
    "alter table spaces alter column name type varchar(64);",
    "alter table spaces alter name set data type varchar(64);",
    "alter table spaces alter column name set not null;",
    "alter table spaces alter column name drop default;",
    "alter table spaces add column hue int not null;",
    "alter type role rename value 'owner' to 'admin';",
  ])("%s", (sql) => {
    expect(contractingStatements(sql)).toHaveLength(1);
  });
});

describe("statements that it does not notice", () => {
  test.each([
    "create table rooms (id uuid not null);",
    "alter table spaces add column hue int;",
    "alter table spaces add column hue int not null default 0;",
    "alter table spaces add column ordinal bigint not null generated always as identity;",
    "alter table spaces drop constraint spaces_name_check;",
    "alter table spaces alter column name drop not null;",
    "alter table spaces add constraint names check (char_length(name) > 0);",
    "-- drop table rooms;\nselect 1;",
    "do $$ begin drop table rooms; end $$;",
    "drop index spaces_by_name;",
  ])("%s", (sql) => {
    expect(contractingStatements(sql)).toEqual([]);
  });
});

test("a comment names the release since which nothing uses what a migration removes", () => {
  expect(unusedSince("-- Removes the old names.\n-- unused since 1.1.0\ndrop table names;")).toBe("1.1.0");
  expect(unusedSince("drop table names;")).toBeNull();
});
