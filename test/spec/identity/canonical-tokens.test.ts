// Rules: protocol/identity#token, protocol/guests#the-token, protocol/calendar#the-token
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { bearer, embedEnv, panelToken } from "#test/support/embedding.ts";
import { mint, redeem } from "#test/support/guests.ts";
import { holdLock } from "#test/support/hold-lock.ts";
import { ok, team, visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const app = await testApp({ env: { ...embedEnv, REQUEST_LIMIT_PER_CALLER: "3" } });
const t = await team(app, ["Ana"]);

/** Returns the other texts that decode to the same bytes: three last characters, padding, blanks and base64. */
function otherSpellings(token: string): string[] {
  const [head, last] = [token.slice(0, -1), token.at(-1)!];
  const bytes = Buffer.from(token, "base64url").toString("hex");
  const first = alphabet.indexOf(last);
  const texts = [1, 2, 3].map((n) => head + alphabet[first + n]!);
  const found = [...texts, `${token}=`, `${token}==`, `${head}.${last}`];
  for (const text of found) expect(Buffer.from(text, "base64url").toString("hex")).toBe(bytes);
  return found;
}

const statuses = async (texts: string[], send: (text: string) => Promise<{ status: number }>) => {
  const found = [];
  for (const text of texts) found.push((await send(text)).status);
  return [...new Set(found)];
};

test("another spelling of a cookie's token is no token", async () => {
  const [ana] = t.people;
  expect(await statuses([ana!.cookie!], (text) => visitor(app, text).send("GET", "/api/spaces"))).toEqual([
    200,
  ]);
  const others = otherSpellings(ana!.cookie!);
  expect(await statuses(others, (text) => visitor(app, text).send("GET", "/api/spaces"))).toEqual([401]);
});

test("another spelling of a cookie's token opens no socket", async () => {
  for (const text of otherSpellings(t.people[0]!.cookie!)) {
    const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws?session=${t.session.id}`, {
      headers: { cookie: `svc_session=${text}`, origin: app.baseUrl },
    });
    socket.on("error", () => undefined);
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("open", () => resolve("open"));
    });
    socket.terminate();
    expect(status).toBe(404);
  }
});

test("another spelling of a bearer token is no token", async () => {
  const token = await panelToken(t.people[0]!);
  expect(await statuses([token], (text) => bearer(app, text).send("GET", "/api/spaces"))).toEqual([200]);
  const others = otherSpellings(token);
  expect(await statuses(others, (text) => bearer(app, text).send("GET", "/api/spaces"))).toEqual([401]);
});

test("another spelling of a link's token redeems nothing", async () => {
  const { token } = await mint(t.people[0]!, t.room);
  expect(await statuses(otherSpellings(token), (text) => redeem(visitor(app), text))).toEqual([404]);
});

test("another spelling of a calendar's token is not found", async () => {
  const { url } = await ok<{ url: string }>(t.people[0]!, "POST", "/api/me/ics", { remindMinutes: 10 });
  const token = url.slice(url.lastIndexOf("/") + 1);
  const fetched = (text: string) => visitor(app).send("GET", `/ics/${text}`);
  expect(await statuses([token], fetched)).toEqual([200]);
  expect(await statuses(otherSpellings(token), fetched)).toEqual([404]);
});

test("another spelling of a token adds nothing to the limit of requests in flight", async () => {
  const release = await holdLock(app.database, "lock table sessions in access exclusive mode");
  onTestFinished(release);
  const cookie = t.people[0]!.cookie!;
  const sent = Array.from({ length: 4 }, () => visitor(app, cookie).send("GET", t.room));
  expect((await Promise.race(sent)).status).toBe(429);
  const other = visitor(app, otherSpellings(cookie)[0]).send("GET", "/api/me");
  expect((await other).status).toBe(401);
  await release();
  await Promise.all(sent);
});
