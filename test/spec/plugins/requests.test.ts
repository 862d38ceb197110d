import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { recordedCalls, type HostCall } from "#test/support/plugin-work.ts";
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
  recordedCalls(
    app,
    ana,
    t.spacePath,
    ["jobs", ...capabilities].map((capability) => ({ capability })),
  );

// Rules: protocol/plugins#outgoing-requests
describe("outgoing requests of a plugin", () => {
  test("requests are sent unchanged, and replies lose their cookies", async () => {
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

  test("a redirect is returned and not followed; a reply over 256 KiB is refused", async () => {
    const p = await plugin("fetch");
    const before = receiver.received.length;
    receiver.answer((_one, response) => response.writeHead(302, { location: receiver.url }).end());
    expect(await p.inJob(["fetch", { url: receiver.url }])).toMatchObject([{ status: 302 }]);
    expect(receiver.received.length).toBe(before + 1);
    receiver.answer((_one, response) => response.writeHead(200).end("x".repeat(256 * 1024 + 1)));
    expect(await p.inJob(["fetch", { url: receiver.url }])).toEqual(["refused: too-large"]);
  });

  test("a run has at most sixteen requests", async () => {
    const p = await plugin("fetch");
    const before = receiver.received.length;
    const calls = Array.from({ length: 17 }, (): HostCall => ["fetch", { url: receiver.url }]);
    const answers = await p.inJob(...calls);
    expect(answers.at(-1)).toBe("refused: quota");
    expect(receiver.received.length).toBe(before + 16);
  });

  test("requests go only to granted hosts", async () => {
    const p = await recordedCalls(app, ana, t.spacePath, [
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

  /** Invalid requests, each with the reason. */
  const invalid: [what: string, request: object][] = [
    ...[
      "http://api.example.com/",
      "ftp://api.example.com/",
      "file:///etc/passwd",
      "data:text/plain,a",
      "//api.example.com/",
      "https://",
      "https://user@api.example.com/",
      "https://:word@api.example.com/",
      "javascript:1",
    ].map((url): [string, object] => [url, { url }]),
    ...[
      "host",
      "Cookie",
      "connection",
      "Content-Length",
      "transfer-encoding",
      "Proxy-Authorization",
      "upgrade",
      "user-agent",
      "accept-encoding",
      "expect",
      "keep-alive",
      "te",
      "Trailer",
      "a b",
      "x\r\nevil",
    ].map((name): [string, object] => [`header ${name}`, { headers: { [name]: "x" } }]),
    ...["1\r\nx-b: 2", "a\x7f", "é"].map((value): [string, object] => [
      `a header's value ${JSON.stringify(value)}`,
      { headers: { "x-a": value } },
    ]),
    ...["GET", "HEAD"].map((method): [string, object] => [`${method} with a body`, { method, body: "x" }]),
  ];

  test("requests with other schemes, connection headers or odd values are refused as invalid", async () => {
    const p = await plugin("fetch");
    const before = receiver.received.length;
    const calls = invalid.map(([, request]): HostCall => ["fetch", { url: receiver.url, ...request }]);
    const answers = await p.inJob(...calls);
    expect(answers.map((answer, i) => [invalid[i]![0], answer])).toEqual(
      invalid.map(([what]) => [what, "refused: invalid"]),
    );
    expect(receiver.received.length).toBe(before);
  });
});

// Rules: protocol/plugins#outgoing-requests, protocol/webhooks#address-checks
describe("requests to internal addresses", () => {
  const addresses = [
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
  ];

  test("requests to this machine, its networks or cloud metadata are not sent", async () => {
    await delivery.stop();
    // A process on the same database that may only reach the public internet.
    const worker = await startDelivery({ ...app, settings: { ...app.settings, outboundAllowCidrs: [] } });
    onTestFinished(async () => {
      await worker.stop();
      delivery = await startDelivery(app);
    });
    const p = await plugin("fetch");
    const answers: unknown[] = [];
    // A run sends at most sixteen requests.
    for (let from = 0; from < addresses.length; from += 8)
      answers.push(
        ...(await p.inJob(...addresses.slice(from, from + 8).map((url): HostCall => ["fetch", { url }]))),
      );
    expect(answers.map((answer, i) => [addresses[i], answer])).toEqual(
      addresses.map((url) => [url, "refused: unreachable"]),
    );
  });
});
