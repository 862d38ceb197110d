import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team, type Person, type Team } from "#test/support/people.ts";
import { told, type HostCall, type Told } from "#test/support/plugin-work.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { startDelivery, type TestDelivery } from "#test/support/webhooks.ts";

let app: TestApp;
let delivery: TestDelivery;
let receiver: Receiver;
let t: Team;
let ana: Person;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ env: { ...webhookEnv, PLUGIN_DIR: "/nowhere" } });
  delivery = await startDelivery(app);
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  await makeOrgAdmin(ana);
});
afterAll(async () => {
  await delivery.stop();
  await app.stop();
  await receiver.close();
});
beforeEach(() => receiver.answer(204));

const plugin = (...capabilities: string[]) =>
  told(
    app,
    ana,
    t.spacePath,
    ["jobs", ...capabilities].map((capability) => ({ capability })),
  );

describe("requests (protocol/plugins 76)", () => {
  test("arrive as the plugin sends them, with this server's name, and their reply is told without its cookies", async () => {
    const p = await plugin("fetch");
    receiver.answer((_one, response) => {
      response.writeHead(201, { "x-told": ["a", "b"], "set-cookie": "a=1" }).end("été");
    });
    const request = {
      url: `${receiver.url}?a=1#part`,
      method: "PUT",
      headers: { "Content-Type": "text/plain", "x-own": "1" },
      body: "hello",
    };
    expect(await p.inJob(["fetch", request])).toEqual([
      { status: 201, body: "été", headers: expect.objectContaining({ "x-told": "a, b" }) },
    ]);
    const [answer] = (await p.ran("told"))[0]!.told as [{ headers: object }];
    expect(Object.keys(answer.headers)).not.toContain("set-cookie");
    expect(receiver.received.at(-1)).toMatchObject({
      path: "/standups?a=1",
      body: "hello",
      headers: { "content-type": "text/plain", "x-own": "1", "user-agent": "Standpoint/dev" },
    });
  });

  test("a redirect is told and not followed; a longer reply than 128 KiB is none", async () => {
    const p = await plugin("fetch");
    const before = receiver.received.length;
    receiver.answer((_one, response) => response.writeHead(302, { location: receiver.url }).end());
    expect(await p.inJob(["fetch", { url: receiver.url }])).toMatchObject([{ status: 302 }]);
    expect(receiver.received.length).toBe(before + 1);
    receiver.answer((_one, response) => response.writeHead(200).end("x".repeat(128 * 1024 + 1)));
    expect(await p.inJob(["fetch", { url: receiver.url }])).toEqual(["refused: too-large"]);
  });

  test("eight in one run", async () => {
    const p = await plugin("fetch");
    const before = receiver.received.length;
    const calls = Array.from({ length: 9 }, (): HostCall => ["fetch", { url: receiver.url }]);
    const answers = await p.inJob(...calls);
    expect(answers.at(-1)).toBe("refused: quota");
    expect(receiver.received.length).toBe(before + 8);
  });

  test("go only to hosts that were granted", async () => {
    const p = await told(app, ana, t.spacePath, [
      { capability: "jobs" },
      { capability: "fetch", scope: "*.example.com" },
      { capability: "fetch", scope: "other.localhost" },
    ]);
    const before = receiver.received.length;
    const to = (url: string): HostCall => ["fetch", { url }];
    expect(
      await p.inJob(
        to(receiver.url),
        to("https://example.com/"),
        to("https://example.com.evil.example/"),
        to("https://api.example.com@localhost/"),
        to(`https://LOCALHOST:${receiver.port}/`),
        to(`https://localhost.:${receiver.port}/`),
      ),
    ).toEqual([
      "refused: ungranted",
      "refused: ungranted",
      "refused: ungranted",
      "refused: invalid",
      "refused: ungranted",
      "refused: ungranted",
    ]);
    expect(receiver.received.length).toBe(before);
  });

  test.each([
    "http://api.example.com/",
    "ftp://api.example.com/",
    "file:///etc/passwd",
    "data:text/plain,a",
    "//api.example.com/",
    "https://",
    "https://user@api.example.com/",
    "https://:word@api.example.com/",
    "javascript:1",
  ])("are refused as invalid: %s", async (url) => {
    const p = await plugin("fetch");
    expect(await p.inJob(["fetch", { url }])).toEqual(["refused: invalid"]);
  });

  test.each([
    "host",
    "Cookie",
    "connection",
    "Content-Length",
    "transfer-encoding",
    "Proxy-Authorization",
    "upgrade",
    "user-agent",
    "accept-encoding",
    "a b",
    "x\r\nevil",
  ])("a header that belongs to the connection, or is none, is refused: %j", async (name) => {
    const p = await plugin("fetch");
    const request = { url: receiver.url, headers: { [name]: "x" } };
    const before = receiver.received.length;
    expect(await p.inJob(["fetch", request])).toEqual(["refused: invalid"]);
    expect(receiver.received.length).toBe(before);
  });

  test("a header with a line break in its value is refused", async () => {
    const p = await plugin("fetch");
    const request = { url: receiver.url, headers: { "x-a": "1\r\nx-b: 2" } };
    expect(await p.inJob(["fetch", request])).toEqual(["refused: invalid"]);
  });
});

describe("where this server's addresses may not be reached (protocol/plugins 76, protocol/webhooks 20)", () => {
  test.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://168.63.129.16/",
    "https://100.64.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://224.0.0.1/",
  ])("no request leaves for %s", async (url) => {
    const guarded = await guardedPlugin();
    expect(await guarded.p.inJob(["fetch", { url }])).toEqual(["refused: unreachable"]);
  });

  let made: Promise<{ p: Told }> | null = null;
  let strict: TestApp;
  let worker: TestDelivery;
  /** A plugin on the same database whose work is done by a process that may reach the public internet only. */
  const guardedPlugin = () =>
    (made ??= (async () => {
      await delivery.stop();
      strict = { ...app, settings: { ...app.settings, outboundAllowCidrs: [] } };
      worker = await startDelivery(strict);
      return { p: await plugin("fetch") };
    })());
  afterAll(async () => {
    await worker.stop();
    delivery = await startDelivery(app);
  });
});
