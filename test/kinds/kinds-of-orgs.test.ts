import { expect, test } from "vitest";
import { createOrg } from "#test/support/orgs.ts";
import { team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("a room needs an existing kind", async () => {
  const { sql } = app.database;
  const t = await team(app, ["Ana"]);
  await expect(
    sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
       select space_id, 'unheard-of', (select id from session_kinds where kind = 'unheard-of'), title, config, facilitator_id from sessions where id = $1`,
      [t.session.id],
    ),
  ).rejects.toThrow("kind_id");
});

test("kinds of the same name belong to different orgs", async () => {
  const { sql } = app.database;
  const add = (orgId: string | null) =>
    sql.query(
      "insert into session_kinds (kind, provider, display, org_id) values ('twice', 'test', 'Twice', $1)",
      [orgId],
    );
  const [first, second] = [await createOrg(app), await createOrg(app)];
  await add(first.id);
  await add(second.id);
  await add(null);
  await expect(add(first.id)).rejects.toThrow("session_kinds_name");
  await expect(add(null)).rejects.toThrow("session_kinds_name");
});

test("deleting an org deletes only its own kinds", async () => {
  const { sql } = app.database;
  const org = await createOrg(app);
  await sql.query(
    "insert into session_kinds (kind, provider, display, org_id) values ('gone', 'test', 'Gone', $1), ('stays', 'test', 'Stays', null)",
    [org.id],
  );
  await sql.query("delete from orgs where id = $1", [org.id]);
  const left = await sql.query("select kind from session_kinds where kind in ('gone', 'stays')");
  expect(left.rows).toEqual([{ kind: "stays" }]);
});
