import { expect, test } from "vitest";
import { team, teamByRequests, type Team } from "./client.ts";
import { testApp } from "./test-app.ts";

const app = await testApp();

test("a team that is inserted has the rows of a team that is made by requests", async () => {
  const config = { deck: "tshirt", autoReveal: true };
  const [asked, inserted] = [await teamByRequests(app, names, config), await team(app, names, config)];
  expect(await rowsOf(inserted)).toEqual(await rowsOf(asked));
  expect(shapeOf(inserted)).toEqual(shapeOf(asked));
});

const names = ["Ana", "Ben", "Cy"];

/** Returns the rows of every table that names the team. Values that differ between teams are replaced. */
async function rowsOf({ space, session, people }: Team): Promise<Record<string, string[]>> {
  const { sql } = app.database;
  const { rows: tables } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'throttles'",
  );
  const ids = [space.id, session.id, ...people.map(({ id }) => id)];
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where to_jsonb(t)::text like any($1)`,
      [ids.map((id) => `%${id}%`)],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => neutral(row, ids)).sort();
  }
  return found;
}

const ownValues = new Set(["slug", "passcode", "digest", "avatar_hue"]);

const isTokenId = (key: string, row: object) => key === "id" && "digest" in row;

function neutral(row: Record<string, unknown>, ids: string[]): string {
  const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
  return JSON.stringify(row, (key, value: unknown) => {
    if (isDate(value)) return "a time";
    if (ids.includes(value as string)) return `id ${ids.indexOf(value as string)}`;
    return ownValues.has(key) || isTokenId(key, row) ? typeof value : value;
  });
}

function shapeOf({ space, session, people }: Team) {
  const shape = (value: object) =>
    Object.entries(value)
      .map(([key, of]) => `${key} ${typeof of}`)
      .sort();
  return { space: shape(space), session: shape(session), names: people.map(({ name }) => name) };
}
