// Rules: protocol/conventions#network-limits, protocol/conventions#retry-after, protocol/identity#quotas,
//   protocol/operations#client-address
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team, visitor, type Team } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";

let proxied: TestApp;
let t: Team;
beforeAll(async () => {
  proxied = await startApp({
    env: {
      TRUST_PROXY_HEADERS: "true",
      TRUSTED_PROXY_CIDRS: "127.0.0.0/8,10.0.0.0/8,fd00::/8",
      IDENTITY_IP_HOURLY_LIMIT: "3",
      IDENTITY_GLOBAL_HOURLY_LIMIT: "1000",
    },
  });
  t = await team(proxied, ["Ana"]);
});
afterAll(() => proxied.stop());
beforeEach(() => proxied.database.sql.query("delete from throttles"));

const from = (address: string) => ({ "x-forwarded-for": address });
const arrive = async (address: string) =>
  (await visitor(proxied).send("POST", "/api/me", { body: { name: "New" }, headers: from(address) })).status;
const guess = async (address: string) =>
  (
    await visitor(proxied).send("POST", `${t.spacePath}/invite`, {
      body: { passcode: "WRONG1" },
      headers: from(address),
    })
  ).status;
const times = async (count: number, attempt: () => Promise<number>) => {
  const statuses = [];
  for (let i = 0; i < count; i++) statuses.push(await attempt());
  return statuses;
};

/** Pairs of addresses, and true if the two share one quota. */
const pairs: [string, string, boolean][] = [
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "203.0.113.8", false],
  ["::ffff:203.0.113.7", "203.0.113.7", true],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:db8:1:2::1", "2001:DB8:0001:0002::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["2001:db8:1:2::1%eth0", "2001:db8:1:2::2", true],
  ["203.0.113.7", "198.51.100.9, 203.0.113.7", true],
  ["203.0.113.7", "203.0.113.7, 10.0.0.9, fd00::1", true],
  ["203.0.113.7", "203.0.113.7, 203.0.113.9", false],
];

// Rules: protocol/conventions#client-address, protocol/conventions#guess-limit, protocol/conventions#windows
describe("the client address of quotas and guesses", () => {
  test("each client address has its own quota of new identities", async () => {
    for (const [first, second, same] of pairs) {
      await proxied.database.sql.query("delete from throttles");
      expect([first, await times(4, () => arrive(first))]).toEqual([first, [201, 201, 201, 429]]);
      expect([first, second, await arrive(second)]).toEqual([first, second, same ? 429 : 201]);
    }
  });

  test("behind a trusted proxy each client address has its own limit of guesses, IPv6 by /64", async () => {
    for (const [first, second, same] of pairs) {
      await proxied.database.sql.query("delete from throttles");
      expect([first, await times(9, () => guess(first))]).toEqual([first, [...Array(8).fill(403), 429]]);
      expect([first, second, await guess(second)]).toEqual([first, second, same ? 429 : 403]);
    }
  });

  test("Retry-After is in whole seconds, at most 3600 for identities and 60 for guesses", async () => {
    await times(3, () => arrive("203.0.113.7"));
    await times(8, () => guess("203.0.113.7"));
    const limitedReply = await visitor(proxied).send("POST", "/api/me", {
      body: { name: "x" },
      headers: from("203.0.113.7"),
    });
    const wrong = await visitor(proxied).send("POST", `${t.spacePath}/invite`, {
      body: { passcode: "WRONG1" },
      headers: from("203.0.113.7"),
    });
    for (const [reply, most] of [
      [limitedReply, 3600],
      [wrong, 60],
    ] as const) {
      const wait = reply.headers.get("retry-after")!;
      expect([reply.status, /^\d+$/.test(wait), Number(wait) > 0, Number(wait) <= most]).toEqual([
        429,
        true,
        true,
        true,
      ]);
    }
  });

  test("a malformed X-Forwarded-For counts for the proxy's address", async () => {
    for (const bad of ["nonsense", "203.0.113.300", "203.0.113.7:http"]) expect(await arrive(bad)).toBe(201);
    expect(await arrive("203.0.113.7, unknown")).toBe(429);
  });

  test("of two X-Forwarded-For headers the last counts, which the proxy added", async () => {
    for (let n = 0; n < 3; n++) expect(await arrive("203.0.113.51")).toBe(201);
    const doubled = await ask(proxied, "POST", "/api/me", {
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": ["203.0.113.50", "203.0.113.51"] as unknown as string,
      },
      body: '{"name":"x"}',
    });
    expect(doubled.status).toBe(429);
  });

  test("without TRUST_PROXY_HEADERS the header X-Forwarded-For is ignored", async () => {
    const direct = await startApp({ env: { IDENTITY_IP_HOURLY_LIMIT: "2" } });
    const statuses = [];
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      const reply = await visitor(direct).send("POST", "/api/me", {
        body: { name: "x" },
        headers: from(address),
      });
      statuses.push(reply.status);
    }
    await direct.stop();
    expect(statuses).toEqual([201, 201, 429]);
  });

  test("new people are counted by address (IPv6 by /64) and by network, not individually", async () => {
    await arrive("2001:db8:1:2::1");
    const { rows } = await proxied.database.sql.query(
      "select key from throttles where budget = 'identity' order by key",
    );
    expect(rows).toEqual([{ key: "*" }, { key: "2001:db8:1:2::/64" }, { key: "2001:db8:1::/48" }]);
  });
});
