// Rules: protocol/operations#client-address, protocol/operations#forwarded-for,
//   protocol/operations#no-access-log
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logBootSettings } from "#services/boot-report.ts";
import { createLog } from "#shared/runtime/log.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addStory, ok, team, visitor } from "#test/support/client.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";
import { refusedSocket } from "#test/support/socket.ts";

type Line = Record<string, unknown>;

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Line);

// Rules: protocol/operations#boot-settings
describe("the log line `boot settings`", () => {
  const DATABASE_URL = "postgres://svc:hunter2@db:5432/standpoint";

  function bootLine(env: Record<string, string>): Line {
    const lines: string[] = [];
    logBootSettings(
      readSettings({ DATABASE_URL, ...env }),
      createLog("info", { write: (line) => void lines.push(line) }),
    );
    const [line, ...others] = parsed(lines).filter(({ msg }) => msg === "boot settings");
    expect(others).toEqual([]);
    expect(lines.join()).not.toContain("hunter2");
    const { time: _time, ...fields } = line!;
    return fields;
  }

  test("`boot settings` has exactly its seven fields", () => {
    const withoutProxy = {
      level: "info",
      msg: "boot settings",
      base_url: "http://localhost:8080",
      cookie_secure: false,
      allowed_ws_origin: "http://localhost:8080",
      port: 8080,
      auth_mode: "open",
      trust_proxy_headers: false,
      metrics_enabled: false,
    };
    expect(bootLine({})).toEqual(withoutProxy);
    expect(bootLine({ TRUSTED_PROXY_CIDRS: "10.0.0.0/8" })).toEqual(withoutProxy);
    expect(bootLine({ METRICS_ENABLED: "true" })).toEqual({ ...withoutProxy, metrics_enabled: true });
  });

  test("`boot settings` has the parsed proxy ranges if proxy headers are trusted", () => {
    const line = bootLine({
      BASE_URL: "https://poker.example/",
      PORT: "9000",
      TRUST_PROXY_HEADERS: "true",
      TRUSTED_PROXY_CIDRS: "10.1.2.3/8, FD00::1/8",
    });
    expect(line).toMatchObject({
      base_url: "https://poker.example",
      cookie_secure: true,
      allowed_ws_origin: "https://poker.example",
      port: 9000,
      trust_proxy_headers: true,
      trusted_proxy_cidrs: ["10.0.0.0/8", "fd00::/8"],
    });
  });
});

// Rules: protocol/operations#logged-addresses
describe("the log line `client address resolved` at LOG_LEVEL=debug", () => {
  let behindProxy: TestApp;
  let withoutProxy: TestApp;
  beforeAll(async () => {
    const env = { TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128,10.0.0.0/8" };
    [behindProxy, withoutProxy] = await Promise.all([startApp({ env }), startApp()]);
  });
  afterAll(() => Promise.all([behindProxy.stop(), withoutProxy.stop()]));

  /** Returns the single address line of `request`, without level, time and message. */
  async function lineOf(app: TestApp, request: () => Promise<unknown>): Promise<Line> {
    app.logLines.splice(0);
    await request();
    const [line, ...others] = parsed(app.logLines).filter(({ msg }) => msg === "client address resolved");
    expect(others).toEqual([]);
    const { level, time: _time, msg: _msg, ...fields } = line!;
    expect(level).toBe("debug");
    return fields;
  }

  const from = (app: TestApp, chain?: string) => () =>
    ask(app, "GET", "/version", chain === undefined ? {} : { headers: { "x-forwarded-for": chain } });
  const peer = expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/) as unknown;
  const viaProxy = { peer, peer_trusted: true };

  test("every request logs its resolved client address", async () => {
    expect(await lineOf(withoutProxy, from(withoutProxy))).toEqual({
      peer,
      peer_trusted: false,
      forwarded_for: [],
      resolved: peer,
    });
    for (const path of ["/", "/api/nothing", "/api/me", "/api/%zz", "/metrics"]) {
      expect(Object.keys(await lineOf(withoutProxy, () => ask(withoutProxy, "GET", path))).sort()).toEqual([
        "forwarded_for",
        "peer",
        "peer_trusted",
        "resolved",
      ]);
    }
    const socket = () => refusedSocket(visitor(withoutProxy), "/ws?session=nonsense");
    expect(await lineOf(withoutProxy, socket)).toMatchObject({ peer_trusted: false, resolved: peer });
  });

  test("a trusted proxy's X-Forwarded-For resolves to its right-most non-proxy address", async () => {
    expect(await lineOf(behindProxy, from(behindProxy, "198.51.100.1, 203.0.113.7, 10.0.0.2"))).toEqual({
      ...viaProxy,
      forwarded_for: ["198.51.100.1", "203.0.113.7", "10.0.0.2"],
      resolved: "203.0.113.7",
    });
    expect(await lineOf(behindProxy, from(behindProxy))).toEqual({
      ...viaProxy,
      forwarded_for: [],
      resolved: peer,
    });
  });

  test("a malformed header leaves forwarded_for empty and resolves to the peer", async () => {
    const onlyPeer = { ...viaProxy, forwarded_for: [], resolved: peer };
    for (const chain of [
      "203.0.113.7, nonsense",
      "",
      "203.0.113.7,",
      "203.0.113.7:http",
      "0x7f.1",
      "1.2.3",
    ]) {
      expect([chain, await lineOf(behindProxy, from(behindProxy, chain))]).toEqual([chain, onlyPeer]);
    }
  });

  test("two headers leave forwarded_for empty and resolve to the last, which the proxy added", async () => {
    const twice =
      "GET /version HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\nx-forwarded-for: 203.0.113.8\r\n\r\n";
    expect(await lineOf(behindProxy, () => askBytes(behindProxy, twice))).toEqual({
      ...viaProxy,
      forwarded_for: [],
      resolved: "203.0.113.8",
    });
  });

  test("an invalid hop leaves forwarded_for empty, but a hop to its right is still resolved", async () => {
    expect(await lineOf(behindProxy, from(behindProxy, "nonsense, 203.0.113.7, 10.0.0.2"))).toEqual({
      ...viaProxy,
      forwarded_for: [],
      resolved: "203.0.113.7",
    });
  });

  test("X-Forwarded-For from an untrusted peer is logged and ignored", async () => {
    expect(await lineOf(withoutProxy, from(withoutProxy, "203.0.113.7"))).toEqual({
      peer,
      peer_trusted: false,
      forwarded_for: ["203.0.113.7"],
      resolved: peer,
    });
  });

  test("at level info a successful request is not logged: there is no access log", async () => {
    const quiet = await startApp({ env: { LOG_LEVEL: "info" } });
    const t = await team(quiet, ["Ana"]);
    quiet.logLines.splice(0);
    await ok(t.people[0]!, "GET", t.room);
    await addStory(t.people[0]!, t.room, "Refund");
    await t.people[0]!.send("GET", "/api/sessions/nonsense");
    expect(quiet.logLines).toEqual([]);
    await quiet.stop();
  });
});
