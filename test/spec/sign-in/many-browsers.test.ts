// Rules: protocol/identity#tokens-of-an-account
import { afterAll, expect, test } from "vitest";
import { ok, visitor } from "#test/support/client.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { watch } from "#test/support/socket.ts";

const oidc = await startOidcApp();
afterAll(() => oidc.stop());

test("an account keeps the 100 most recently used tokens", async () => {
  const { app } = oidc;
  const person = { sub: "ana", name: "Ana" };
  const first = await signedIn(app, oidc.provider, person);
  const second = await signedIn(app, oidc.provider, person);
  const { id } = await ok<{ id: string }>(first, "GET", "/api/me");
  const space = await ok<{ slug: string; orgSlug: string }>(first, "POST", "/api/spaces", { name: "Atlas" });
  const room = await ok<{ id: string }>(
    first,
    "POST",
    `/api/orgs/${space.orgSlug}/spaces/${space.slug}/sessions`,
    { kind: "poker", title: "Planning" },
  );
  const watcher = await watch(first, room.id);
  await app.database.sql.query(
    `insert into session_tokens (digest, user_id) select sha256(n::text::bytea), $1 from generate_series(1, 98) n`,
    [id],
  );
  await app.database.sql.query(
    `update session_tokens set last_used_at = now() - interval '1 day'
     where user_id = $1 and id = (select id from session_tokens where user_id = $1 order by created_at limit 1)`,
    [id],
  );
  const closed = new Promise<number>((resolve) => watcher.ws.once("close", resolve));
  await signedIn(app, oidc.provider, person);
  expect(await closed).toBe(1008);
  const { rowCount } = await app.database.sql.query("select from session_tokens where user_id = $1", [id]);
  expect(rowCount).toBe(100);
  expect((await visitor(app, first.cookie).send("GET", "/api/me")).status).toBe(401);
  expect((await second.send("GET", "/api/me")).status).toBe(200);
});
