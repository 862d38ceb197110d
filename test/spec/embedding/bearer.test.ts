// Rules: protocol/identity#embedded-permissions, protocol/live#credential, protocol/rooms#who-gets-404
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { credential } from "#shared/domain/callers/credential.ts";
import { renameIdentity } from "#shared/domain/identity/rename-identity.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { Me } from "#shared/wire/identity.ts";
import { bearer, embedEnv, panelToken } from "#test/support/embedding.ts";
import { addStory, team, visitor, type Person } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { ownAddress, raceEnv } from "#test/races/harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, ...embedEnv } });

const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];
const token = await panelToken(ana, ownAddress());

/**
 * Opens a socket with the side panel's subprotocols. Returns the echoed subprotocol, or the status of the
 * refusal.
 */
function watchAs(protocols: string[], headers: Record<string, string> = {}) {
  const ws = new WebSocket(`${app.wsUrl}/ws?session=${t.session.id}`, protocols, { headers });
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  const opened = new Promise<string | number>((resolve) => {
    ws.on("error", () => {});
    ws.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    ws.on("open", () => resolve(ws.protocol));
  });
  return { ws, closed, opened };
}

// Rules: protocol/identity#embedded-token
describe("the bearer token of a side panel", () => {
  test("a side panel's token does not work as a cookie, nor a browser's token as a bearer", async () => {
    expect((await bearer(app, token).send<Me>("GET", "/api/me")).body.id).toBe(ana.id);
    expect((await visitor(app, token).send("GET", "/api/me")).status).toBe(401);
    expect((await bearer(app, ana.cookie!).send("GET", "/api/me")).status).toBe(401);
    expect((await ana.send<Me>("GET", "/api/me")).body).not.toHaveProperty("embedded");
  });

  test("an Authorization header under /api hides the cookie, even malformed or doubled", async () => {
    const cookie = `svc_session=${ben.cookie}`;
    for (const authorization of [
      "",
      "Bearer",
      "Bearer x",
      "Basic eDp5",
      `bearer  ${ben.cookie}`,
      "Bearer a b",
    ]) {
      const reply = await ask(app, "GET", "/api/me", { headers: { cookie, authorization } });
      expect([authorization, reply.status]).toEqual([authorization, 401]);
    }
    const doubled = { cookie, authorization: [`Bearer ${token}`, `Bearer ${token}`] };
    expect((await ask(app, "GET", "/api/me", { headers: doubled as never })).status).toBe(401);
    expect((await bearer(app, token, ben.cookie).send<Me>("GET", "/api/me")).body.id).toBe(ana.id);
    expect((await ask(app, "GET", "/", { headers: { cookie, authorization: "Bearer x" } })).status).toBe(200);
  });

  test("a side panel and browsers in the same room all see it", async () => {
    const panel = bearer(app, token);
    const readers = Array.from({ length: 12 }, (_, i) => [panel, ana, ben, bearer(app, ben.cookie!)][i % 4]!);
    const replies = await Promise.all(readers.map((who) => who.send("GET", t.room)));
    expect(replies.map(({ status }) => status).slice(0, 4)).toEqual([200, 200, 200, 404]);
    expect(new Set(replies.map(({ status }) => status).filter((_, i) => i % 4 !== 3))).toEqual(
      new Set([200]),
    );
  });

  test("the member view omits the passcode in a side panel", async () => {
    const [whole, part] = await Promise.all([
      ana.send<Record<string, unknown>>("GET", t.spacePath),
      bearer(app, token).send<Record<string, unknown>>("GET", t.spacePath),
    ]);
    const { passcode, ...rest } = whole.body;
    expect(passcode).toBe(t.space.passcode);
    expect(part.body).toEqual(rest);
    expect(part.text).not.toContain(t.space.passcode);
  });

  test("a facilitator adds, votes and reveals from a side panel", async () => {
    const panel = bearer(app, token);
    const storyId = await addStory(panel, t.room, "In a meeting");
    for (const [action, body] of [
      ["select", { storyId }],
      ["vote", { storyId, value: "5" }],
      ["reveal", {}],
    ] as const) {
      const reply = await panel.send("POST", `${t.room}/actions/${action}`, { body });
      expect([action, reply.status, reply.text]).toEqual([action, 204, ""]);
    }
  });

  test("the subprotocol svc.embed carries the token on /ws", async () => {
    const cookie = { cookie: `svc_session=${ben.cookie}` };
    const good = watchAs(["svc.embed", token]);
    expect(await good.opened).toBe("svc.embed");
    good.ws.terminate();
    for (const protocols of [
      ["svc.embed"],
      ["svc.embed", "x"],
      [token, "svc.embed"],
      ["svc.embed", token, "x"],
    ]) {
      expect([protocols.length, await watchAs(protocols, cookie).opened]).toEqual([protocols.length, 404]);
    }
    expect(await watchAs(["svc.embed", ana.cookie!]).opened).toBe(404);
  });

  test("an Authorization header on /ws hides the cookie", async () => {
    const cookie = `svc_session=${ben.cookie}`;
    const inBrowser = watchAs([], { cookie });
    expect(await inBrowser.opened).toBe("");
    inBrowser.ws.terminate();
    for (const authorization of ["", "Basic eDp5", `Bearer ${token}`, `Bearer ${ben.cookie}`]) {
      for (const protocols of [[], ["chat"]]) {
        const { opened } = watchAs(protocols, { cookie, authorization });
        expect([authorization, protocols, await opened]).toEqual([authorization, protocols, 404]);
      }
    }
    const panel = watchAs(["svc.embed", token], { cookie, authorization: "Basic eDp5" });
    expect(await panel.opened).toBe("svc.embed");
    panel.ws.terminate();
  });

  test("signing out ends only the side panel's token", async () => {
    const own = await panelToken(ana, ownAddress());
    const live = watchAs(["svc.embed", own]);
    await live.opened;
    const gone = await bearer(app, own, ben.cookie).send("DELETE", "/api/me");
    expect([gone.status, gone.headers.getSetCookie(), await live.closed]).toEqual([204, [], 1008]);
    const again = await bearer(app, own, ben.cookie).send("DELETE", "/api/me");
    expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
    for (const who of [ana, ben, bearer(app, token)])
      expect((await who.send("GET", "/api/me")).status).toBe(200);
  });

  test("a rename keeps the embedded flag and the expiry of a side panel's token", async () => {
    const own = await panelToken(ana, ownAddress());
    const db = openDatabase(app.settings, createLog("error"));
    const renamed = await renameIdentity({ db }, credential(own, app.settings, true), () => "Ana");
    await db.close();
    expect((await bearer(app, own).send("GET", "/api/me")).status).toBe(401);
    expect((await bearer(app, renamed!.token).send("GET", "/api/me")).status).toBe(200);
    expect((await visitor(app, renamed!.token).send("GET", "/api/me")).status).toBe(401);
    const { rows } = await app.database.sql.query(
      "select 1 from session_tokens where embedded and expires_at is null and user_id = $1",
      [ana.id],
    );
    expect(rows).toEqual([]);
  });

  test("after 12 hours the token gives no identity and its socket closes", async () => {
    const own = await panelToken(ben, ownAddress());
    await app.database.sql.query(
      "update session_tokens set expires_at = now() + interval '2 s' where embedded and user_id = $1",
      [ben.id],
    );
    const live = watchAs(["svc.embed", own]);
    expect([await live.opened, await live.closed]).toEqual(["svc.embed", 1008]);
    expect((await bearer(app, own).send("GET", "/api/me")).status).toBe(401);
  });

  test("removing the person from the space closes the side panel's socket", async () => {
    const own = await panelToken(ben, ownAddress());
    const live = watchAs(["svc.embed", own]);
    await live.opened;
    await ana.send("DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await live.closed).toBeGreaterThan(1000);
    expect((await bearer(app, own).send("GET", t.room)).status).toBe(404);
  });
});
