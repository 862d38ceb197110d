// Rules: protocol/plugins#connection-pauses, protocol/plugins#connection-checks
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ok } from "#test/support/client.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { connectedPlugin, startConnected, tracker, type ConnectedPlugin } from "#test/support/connections.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { app, owner, receiver, team } = to;
const { sql } = app.database;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to);
  await plugin.connect();
  await checked();
});

const own = async () => (await plugin.seenBy(owner)).form!.own!;
const checked = () => expect.poll(async () => (await own()).checking).toBe(false);
const checks = () => receiver.received.filter(({ path }) => path === tracker.check).length;
const check = () => ok(owner, "POST", `${plugin.inTeam()}/check`);

/** Makes the last check old enough for another one. */
const ageCheck = () => sql.query("update plugin_connections set check_at = now() + interval '6 days'");
const answerIssues = (status: number, headers: Record<string, string> = {}) =>
  receiver.answer(({ path }, response) =>
    path === tracker.check ? response.writeHead(200).end() : response.writeHead(status, headers).end(),
  );

describe("a refused sign-in", () => {
  test("pauses the connection: no further request of the plugin is sent", async () => {
    receiver.answer(401);
    expect(await plugin.fetch()).toMatchObject({ status: 401 });
    const before = to.requests().length;
    expect(await plugin.fetch()).toBe("refused: refused");
    expect(to.requests().length).toBe(before);
    expect([(await own()).state, (await own()).lastResult]).toEqual(["refused", "refused"]);
  });

  test("is told to the space's owners", async () => {
    receiver.answer(401);
    await plugin.fetch();
    expect((await ok<MemberView>(owner, "GET", team.spacePath)).connectionsDue).toBe(1);
  });

  test("still tells the plugin the host of the connection", async () => {
    receiver.answer(401);
    await plugin.fetch();
    expect(await plugin.inSpace(["connection", "tracker"])).toEqual([{ host: to.host }]);
  });

  test("is over when an owner has saved the connection again", async () => {
    receiver.answer(401);
    await plugin.fetch();
    receiver.answer(200);
    await plugin.connect();
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
  });

  test("is over when a check works, and stays while a check does not", async () => {
    receiver.answer(401);
    await plugin.fetch();
    await checked();
    receiver.answer(500);
    await check();
    await expect.poll(async () => (await own()).lastResult).toBe("unexpected");
    expect([(await own()).state, await plugin.fetch()]).toEqual(["refused", "refused: refused"]);
    receiver.answer(200);
    await check();
    await expect.poll(async () => (await own()).state).toBe("ready");
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
  });

  test("of an earlier token does not pause a connection that was saved meanwhile", async () => {
    receiver.answer(({ path }, response) => {
      const saved = path === "/issues" ? plugin.connect() : Promise.resolve();
      void saved.then(() => response.writeHead(path === "/issues" ? 401 : 200).end());
    });
    expect(await plugin.fetch()).toMatchObject({ status: 401 });
    expect((await own()).state).toBe("ready");
  });
});

describe("a check that is due at once", () => {
  test.each([401, 403])("follows a reply with status %i, and ends a pause if it works", async (status) => {
    await ageCheck();
    const before = checks();
    answerIssues(status);
    await plugin.fetch();
    await expect.poll(checks).toBe(before + 1);
    await expect.poll(async () => (await own()).state).toBe("ready");
  });

  test("follows at most once a minute", async () => {
    const before = checks();
    answerIssues(403);
    await plugin.fetch();
    await checked();
    expect(checks()).toBe(before);
  });

  const limits: [what: string, status: number, headers: Record<string, string>][] = [
    ["429", 429, {}],
    ["403 with retry-after", 403, { "retry-after": "60" }],
    ["403 without remaining requests", 403, { "x-ratelimit-remaining": "0" }],
  ];
  test.each(limits)("does not follow a rate limit: %s", async (_what, status, headers) => {
    await ageCheck();
    answerIssues(status, headers);
    expect(await plugin.fetch()).toMatchObject({ status });
    expect([(await own()).lastResult, (await own()).checking, (await own()).state]).toEqual([
      "limited",
      false,
      "ready",
    ]);
  });
});

test("without a check in the package, only saving ends a pause", async () => {
  const { check: _check, ...unchecked } = tracker;
  plugin = await connectedPlugin(to, { connections: [unchecked] });
  await plugin.connect();
  receiver.answer(401);
  await plugin.fetch();
  expect(await plugin.fetch()).toBe("refused: refused");
  receiver.answer(200);
  await plugin.connect();
  expect(await plugin.fetch()).toMatchObject({ status: 200 });
});
