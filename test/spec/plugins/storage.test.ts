// Rules: protocol/plugins#atomic-upgrade, protocol/plugins#grant-coverage, protocol/plugins#package-digest
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { getKey, listKeys, setKeys } from "#shared/domain/plugins/kv.ts";
import { createLog } from "#shared/runtime/log.ts";
import { install, listInstalls, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let to: PluginOrg;
let id: string;
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  to = await pluginOrg(app);
  ({ id } = await install(to, packageFor([{ capability: "kv" }])));
});

const packageFor = (capabilities: object[], more: object = {}) => ({
  ...packageOf({ capabilities, quotaBytes: 100, ...more }),
  kinds: [],
});
const setKey = (tx: Tx, install: string, key: string, value: string | null) =>
  setKeys(tx, install, new Map([[key, value]]));
const inTx = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, work);
const set = (key: string, value: string | null) => inTx((tx) => setKey(tx, id, key, value));
const get = (key: string) => inTx((tx) => getKey(tx, id, key));
const list = (prefix: string) => inTx((tx) => listKeys(tx, id, prefix));
const bytes = async () => (await listInstalls(to))[0]!.storage.bytes;

// Rules: protocol/plugins#storage-keys, protocol/plugins#storage-quota
describe("storage of a plugin", () => {
  test("a value is stored, replaced, listed by prefix and deleted", async () => {
    expect(await get("a")).toEqual({ value: null });
    for (const [key, value] of [
      ["b/é", "1"],
      ["b/Z", "2"],
      ["a", "x"],
      ["b/a", ""],
      ["a", "ü🂡"],
    ])
      expect([key, await set(key!, value!)]).toEqual([key, null]);
    expect(await get("a")).toEqual({ value: "ü🂡" });
    expect(await get("b/a")).toEqual({ value: "" });
    expect(await list("b/")).toEqual({ keys: ["b/Z", "b/a", "b/é"] });
    expect(await list("")).toEqual({ keys: ["a", "b/Z", "b/a", "b/é"] });
    expect(await set("a", null)).toBe(null);
    expect([await get("a"), await list("%")]).toEqual([{ value: null }, { keys: [] }]);
  });

  test("a list of keys has at most the first 100 keys", async () => {
    await app.database.sql.query(
      "insert into plugin_kv select $1, lpad(n::text, 4, '0'), '' from generate_series(1, 150) n",
      [id],
    );
    const found = await list("0");
    expect("keys" in found && [found.keys.length, found.keys[0], found.keys[99]]).toEqual([
      100,
      "0001",
      "0100",
    ]);
  });

  test("keys have 1 to 256 bytes, values at most 16 KiB, and both must be storable text", async () => {
    await app.database.sql.query("update plugin_installs set quota_bytes = 100000 where id = $1", [id]);
    for (const key of ["", "x".repeat(257), "é".repeat(129), "a\0b", "\ud83c"])
      expect([key, await set(key, "x")]).toEqual([key, "invalid"]);
    for (const value of ["x".repeat(16_385), "é".repeat(8193), "a\0b", "\ud83c"])
      expect([value.length, await set("a", value)]).toEqual([value.length, "invalid"]);
    expect(await set("é".repeat(128), "é".repeat(8192))).toBe(null);
    expect(await get("a\0b")).toEqual({ refused: "invalid" });
    expect(await bytes()).toBe(256 + 16_384);
  });

  test("keys and values count toward the quota in bytes", async () => {
    expect(await set("éé", "x".repeat(46))).toBe(null);
    expect(await bytes()).toBe(50);
    expect(await set("b", "x".repeat(50))).toBe("quota");
    expect(await set("b", "x".repeat(49))).toBe(null);
    expect(await bytes()).toBe(100);
    expect(await set("c", "")).toBe("quota");
    expect(await set("b", "x".repeat(50))).toBe("quota");
    expect(await set("b", "y".repeat(49))).toBe(null);
    expect(await set("b", "y".repeat(48))).toBe(null);
    expect(await set("no such key", null)).toBe(null);
    expect([await bytes(), await set("c", "")]).toEqual([99, null]);
    expect(await set("b", null)).toBe(null);
    expect(await bytes()).toBe(51);
  });

  test("a rolled-back write does not count", async () => {
    const rolledBack = inTx(async (tx) => {
      await setKey(tx, id, "a", "x".repeat(50));
      throw new Error("refused later");
    });
    await expect(rolledBack).rejects.toThrow("refused later");
    expect([await bytes(), await get("a")]).toEqual([0, { value: null }]);
  });

  test("keys outside the granted prefix are refused", async () => {
    await set("b/1", "x");
    await install(to, packageFor([{ capability: "kv", scope: "a/" }], { version: "1.1.0" }));
    expect([await set("a/1", "x"), await set("b/1", "y"), await set("a", "y")]).toEqual([
      null,
      "ungranted",
      "ungranted",
    ]);
    expect(await get("b/1")).toEqual({ refused: "ungranted" });
    expect([await list("a/"), await list(""), await list("a")]).toEqual([
      { keys: ["a/1"] },
      { refused: "ungranted" },
      { refused: "ungranted" },
    ]);
    await install(to, packageFor([], { version: "1.2.0" }));
    expect([await set("a/1", null), await get("a/1")]).toEqual(["ungranted", { refused: "ungranted" }]);
    expect(await bytes()).toBe(8);
  });

  test("an install cannot read another install's values", async () => {
    await set("a", "mine");
    const other = await install(await pluginOrg(app), packageFor([{ capability: "kv" }]));
    expect(await inTx((tx) => getKey(tx, other.id, "a"))).toEqual({ value: null });
    expect(await inTx((tx) => setKey(tx, crypto.randomUUID(), "a", "x"))).toBe("ungranted");
  });

  test("a smaller quota keeps stored values and refuses new values", async () => {
    await set("a", "x".repeat(79));
    const shrunk = await install(
      to,
      packageFor([{ capability: "kv" }], { version: "1.1.0", quotaBytes: 10 }),
    );
    expect(shrunk.storage).toEqual({ bytes: 80, quotaBytes: 80 });
    expect([await set("b", ""), await set("a", "x".repeat(78))]).toEqual(["quota", null]);
  });
});
