// Rules: protocol/conventions#network-limits, protocol/limits#network-shares
import { afterEach, expect, test } from "vitest";
import { raceEnv } from "#test/races/harness.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guest, mint } from "#test/support/guests.ts";
import { team, visitor } from "#test/support/client.ts";

let app: TestApp;
afterEach(() => app.stop());

const arrive = (address: string) =>
  visitor(app).send("POST", "/api/me", {
    body: { name: "New" },
    headers: { "x-forwarded-for": address },
  });
const arriveAtOnce = async (count: number, addressOf: (n: number) => string) => {
  const replies = await Promise.all(Array.from({ length: count }, (_, n) => arrive(addressOf(n))));
  return [201, 429].map((status) => replies.filter((reply) => reply.status === status).length);
};

test.each([
  ["IPv4 /24", (n: number) => `203.0.113.${n}`],
  ["IPv6 /48", (n: number) => `2001:db8:7:${n}::1`],
])("an %s takes at most a quarter of the instance's new people", async (_what, addressOf) => {
  const env = { ...raceEnv, IDENTITY_IP_HOURLY_LIMIT: "3", IDENTITY_GLOBAL_HOURLY_LIMIT: "40" };
  app = await startApp({ env });
  expect(await arriveAtOnce(30, addressOf)).toEqual([10, 20]);
  expect(await arriveAtOnce(30, (n) => `198.51.${n}.1`)).toEqual([30, 0]);
  expect(await arriveAtOnce(1, () => "192.0.2.1")).toEqual([0, 1]);
});

test("a network takes at most the quota of eight addresses", async () => {
  const env = { ...raceEnv, IDENTITY_IP_HOURLY_LIMIT: "2", IDENTITY_GLOBAL_HOURLY_LIMIT: "1000" };
  app = await startApp({ env });
  expect(await arriveAtOnce(30, (n) => `203.0.113.${n}`)).toEqual([16, 14]);
});

test("guests by link count in the share of their network", async () => {
  const env = { ...raceEnv, IDENTITY_IP_HOURLY_LIMIT: "3", IDENTITY_GLOBAL_HOURLY_LIMIT: "12" };
  app = await startApp({ env: { ...env, LINK_REDEMPTION_IP_HOURLY_LIMIT: "3" } });
  const t = await team(app, ["Ana"]);
  const { token } = await mint(t.people[0]!, t.room);
  const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
  for (const n of [1, 2, 3])
    await visitor(app).send("POST", "/api/links/redeem", { body: { token, name: "Gus" }, headers: from(n) });
  expect((await arrive("203.0.113.4")).status).toBe(429);
  expect((await arrive("198.51.100.4")).status).toBe(201);
  expect((await guest(app, token, "Gus")).id).not.toBe("");
});

test("with the default limits, 200 people behind one address can enter a room at once", async () => {
  const env = { ...raceEnv, IDENTITY_IP_HOURLY_LIMIT: "", IDENTITY_GLOBAL_HOURLY_LIMIT: "" };
  app = await startApp({ env });
  expect(await arriveAtOnce(200, () => "203.0.113.7")).toEqual([200, 0]);
});
