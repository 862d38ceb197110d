import { createECDH } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "#shared/db/transaction.ts";
import { currentKey } from "#shared/domain/push/current-key.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { device, noticing, onAnotherDevice, readPush, savePush } from "#test/support/notices.ts";
import { newKeys } from "#test/support/push-service.ts";
import { testApp } from "#test/support/test-app.ts";

const n = noticing();
let ana: Person;
beforeEach(async () => {
  ana = await person(n.app, "Ana");
});

const put = (who: Person, body: unknown) =>
  who.send<{ code: string; error: string }>("PUT", "/api/me/push", { body });

// Rules: protocol/notices#reading, protocol/notices#saving
describe("the devices of a person", () => {
  test("a saved device is returned with its choices, and without its address", async () => {
    const browser = n.service.browser();
    const body = { ...device(browser), quiet: { from: "22:00", to: "07:30" } };
    const saved = await savePush(ana, body);
    const { endpoint, keys, ...choices } = body;
    expect(saved).toEqual({
      unavailable: null,
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      here: {
        ...choices,
        id: expect.any(String),
        createdAt: expect.any(String),
        language: "en",
        lastError: null,
      },
      others: [],
    });
    const reply = await ana.send("GET", "/api/me/push");
    expect(reply.body).toEqual(saved);
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(reply.text).not.toContain(secret);
  });

  test("a device that is saved again keeps its id", async () => {
    const first = await savePush(ana, device(n.service.browser()));
    const again = await savePush(ana, { ...device(n.service.browser()), sorts: ["help"] });
    expect(again.here).toMatchObject({ id: first.here!.id, sorts: ["help"] });
    expect(again.others).toEqual([]);
  });

  test("another sign-in of the person shows the device among the others", async () => {
    const { here } = await savePush(ana, device(n.service.browser()));
    const there = await readPush(await onAnotherDevice(n.app, ana));
    expect(there).toMatchObject({ here: null, others: [{ id: here!.id, device: "Firefox on Linux" }] });
  });

  test("nothing about a device is stored or logged in plain text", async () => {
    const { endpoint, keys } = n.service.browser();
    await savePush(ana, device({ endpoint, keys }));
    const { rows } = await n.write(
      "select p::text as row from push_subscriptions p union all select k::text from push_keys k",
    );
    const stored = rows.map(({ row }) => row).join() + n.app.logLines.join();
    const path = new URL(endpoint).pathname;
    for (const secret of [path, keys.auth, keys.p256dh]) expect(stored).not.toContain(secret);
  });
});

// Rules: protocol/notices#key-pair
describe("the key pair", () => {
  test("simultaneous first requests get one key pair", async () => {
    await n.write("delete from push_keys");
    const replies = await Promise.all(Array.from({ length: 8 }, () => readPush(ana)));
    expect(new Set(replies.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect((await n.write("select from push_keys")).rows.length).toBe(1);
  });

  test("the stored private key belongs to the public key", async () => {
    const { publicKey } = await readPush(ana);
    const sealing = createSealing(n.app.settings)!;
    const { rows } = await n.write('select id, secret as box, secret_key_id as "keyId" from push_keys');
    const [{ id, box, keyId }] = rows as [{ id: string; box: Buffer; keyId: string }];
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(sealing.open({ keyId, box }, id)!, "base64url");
    expect(pair.getPublicKey("base64url")).toBe(publicKey);
  });

  test("a retired key pair is replaced at the next request", async () => {
    const { publicKey } = await readPush(ana);
    await n.write("update push_keys set retired_at = now()");
    expect((await readPush(ana)).publicKey).not.toBe(publicKey);
    const key = await transaction(n.db, (tx) => currentKey(tx.kysely, createSealing(n.app.settings)!));
    expect(key.publicKey.toString("base64url")).toBe((await readPush(ana)).publicKey);
  });
});

// Rules: protocol/notices#allowed-addresses
describe("a device that cannot be saved", () => {
  test.each([
    ["http", "http://localhost/push/a"],
    ["another host", "https://push.example.com/a"],
    ["a host that only begins like an allowed one", "https://localhost.example.com/a"],
    ["an IP address", "https://127.0.0.1/a"],
    ["an IP address as a number", "https://2130706433/a"],
    ["an IPv6 address", "https://[::1]/a"],
    ["a name and a password", "https://ana:secret@localhost/a"],
    ["a fragment", "https://localhost/a#b"],
    ["a backslash", "https:\\\\localhost/a"],
    ["a blank", "https://localhost /a"],
    ["another spelling of the host", "https://ⓛocalhost/a"],
    ["no address", "push"],
  ])("an address with %s is refused, and nothing is stored", async (_, endpoint) => {
    const reply = await put(ana, { ...device(n.service.browser()), endpoint });
    expect([reply.status, reply.body.code]).toEqual([400, "invalid"]);
    expect((await readPush(ana)).here).toBeNull();
  });

  test.each([
    [
      "a point outside of the curve",
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url"),
    ],
    ["a compressed point", Buffer.from([2, ...Buffer.alloc(32, 1)]).toString("base64url")],
    ["padding", `${newKeys().keys.p256dh}=`],
    ["other characters", "&&&"],
  ])("a browser's key with %s is refused", async (_, p256dh) => {
    const browser = n.service.browser();
    const reply = await put(ana, { ...device(browser), keys: { ...browser.keys, p256dh } });
    expect([reply.status, reply.body.error]).toEqual([400, "p256dh must be a point of P-256 in base64url"]);
  });

  test.each([
    ["auth of 15 bytes", { keys: { ...newKeys().keys, auth: Buffer.alloc(15).toString("base64url") } }],
    ["an unknown zone", { timezone: "Mars/Olympus" }],
    ["an unknown sort", { sorts: ["gossip"] }],
    ["a lead time of 4 minutes", { closingMinutes: 4 }],
    ["a time that is none", { quiet: { from: "24:00", to: "07:00" } }],
    ["another key", { admin: true }],
  ])("%s is refused", async (_, wrong) => {
    expect((await put(ana, { ...device(n.service.browser()), ...wrong })).status).toBe(400);
  });

  test("nobody and a guest have no devices", async () => {
    const t = await team(n.app, ["Ana"]);
    const gus = await guestIn(n.app, t.session.id, "Gus");
    for (const [who, status] of [
      [visitor(n.app), 401],
      [gus, 403],
    ] as const)
      for (const [method, path] of [
        ["GET", ""],
        ["PUT", ""],
        ["DELETE", ""],
        ["POST", "/test"],
      ] as const)
        expect((await who.send(method, `/api/me/push${path}`)).status, method).toBe(status);
  });
});

// Rules: protocol/notices#device-limit
describe("the number of devices", () => {
  /** Saves devices of Ana on new sign-ins at the same time, and returns the statuses. */
  const saveOnNew = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const there = await onAnotherDevice(n.app, ana);
        return (await put(there, device(n.service.browser()))).status;
      }),
    );

  test("of simultaneous requests, ten devices are saved", async () => {
    const statuses = await saveOnNew(14);
    expect(statuses.filter((status) => status === 200).length).toBe(10);
    expect(statuses.filter((status) => status === 409).length).toBe(4);
  });

  test("one of ten devices can still be changed", async () => {
    const body = device(n.service.browser());
    await savePush(ana, body);
    await saveOnNew(9);
    expect((await put(ana, { ...body, sorts: ["help"] })).status).toBe(200);
  });
});

// Rules: protocol/notices#ends
describe("the end of a device", () => {
  test("a browser that changes hands leaves the earlier person", async () => {
    const ben = await person(n.app, "Ben");
    const browser = n.service.browser();
    await savePush(ana, device(browser));
    await savePush(ben, device(browser));
    expect((await readPush(ana)).here).toBeNull();
    expect((await readPush(ben)).here).not.toBeNull();
  });

  test("a rename keeps the device", async () => {
    const { here } = await savePush(ana, device(n.service.browser()));
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    expect((await readPush(ana)).here).toEqual(here);
  });

  test("a sign-out ends the device, and keeps the person's others", async () => {
    await savePush(ana, device(n.service.browser()));
    const there = await onAnotherDevice(n.app, ana);
    const { here } = await savePush(there, device(n.service.browser()));
    await ok(ana, "DELETE", "/api/me");
    const { rows } = await n.write("select id from push_subscriptions where user_id = $1", ana.id);
    expect(rows).toEqual([{ id: here!.id }]);
  });

  test("a person ends this device", async () => {
    await savePush(ana, device(n.service.browser()));
    await ok(ana, "DELETE", "/api/me/push");
    expect((await readPush(ana)).here).toBeNull();
  });

  test("a person ends another device of theirs, and none of another person", async () => {
    const { here } = await savePush(ana, device(n.service.browser()));
    const path = `/api/me/push/devices/${here!.id}`;
    const ben = await person(n.app, "Ben");
    for (const [who, status, code] of [
      [ben, 404, "no_such_subscription"],
      [await onAnotherDevice(n.app, ana), 204, undefined],
      [ana, 404, "no_such_subscription"],
    ] as const) {
      const reply = await who.send<{ code?: string }>("DELETE", path);
      expect([reply.status, reply.body?.code]).toEqual([status, code]);
    }
  });
});

// Rules: protocol/notices#test-notice
describe("limits", () => {
  test("a person without a device cannot send a test", async () => {
    const reply = await ana.send<{ code: string }>("POST", "/api/me/push/test");
    expect([reply.status, reply.body.code]).toEqual([404, "no_such_subscription"]);
  });

  test("a person sends 20 tests and saves 120 times in an hour", async () => {
    const body = device(n.service.browser());
    for (let i = 0; i < 120; i++) await savePush(ana, body);
    expect((await put(ana, body)).status).toBe(429);
    for (let i = 0; i < 20; i++) await ok(ana, "POST", "/api/me/push/test");
    expect((await ana.send("POST", "/api/me/push/test")).status).toBe(429);
  });
});

// Rules: protocol/notices#unavailable
describe("a server without notices", async () => {
  const key = { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };
  const first = await testApp({ host: "localhost", env: { ...key, PUSH_HOSTS: "none" } });
  const { database } = first;
  const withoutKey = await testApp({ host: "localhost", database });
  const plainHttp = await testApp({ host: "poker.lan", database, env: key });

  test.each([
    ["hosts", first, "off"],
    ["a secret key", withoutKey, "no key"],
    ["an https address", plainHttp, "http"],
  ] as const)("a server without %s says so", async (_, app, unavailable) => {
    // Its pages have another host, but it listens on this machine.
    const who = await person({ ...app, baseUrl: `http://127.0.0.1:${app.settings.port}` }, "Ana");
    expect(await readPush(who)).toEqual({ unavailable, publicKey: null, here: null, others: [] });
  });

  test("a server without a secret key refuses to save a device", async () => {
    const reply = await put(await person(withoutKey, "Ana"), device(n.service.browser()));
    expect([reply.status, reply.body.code]).toEqual([503, "secrets_unavailable"]);
  });

  test("a server without hosts refuses to save a device", async () => {
    const reply = await put(await person(first, "Ana"), device(n.service.browser()));
    expect([reply.status, reply.body.error]).toEqual([400, "this server sends no notices"]);
  });
});
