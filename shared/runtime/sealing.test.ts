import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSealing } from "./sealing.ts";

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const sealingOf = (pluginSecretKey: Buffer, pluginSecretKeyPrevious: Buffer | null = null) =>
  createSealing({ pluginSecretKey, pluginSecretKeyPrevious })!;

test("without a key nothing is sealed (spec 2, PUT …/standup-webhook: 503)", () => {
  expect(createSealing({ pluginSecretKey: null, pluginSecretKeyPrevious: null })).toBeNull();
});

test("a secret can be read again, stands nowhere in its box, and is sealed otherwise each time (spec 1, Standup webhook: stored encrypted, recoverable)", () => {
  const sealing = sealingOf(first);
  const one = sealing.seal("whsec_é secret", "row");
  expect(sealing.open(one, "row")).toBe("whsec_é secret");
  expect(one.box.includes("secret")).toBe(false);
  expect(one.keyId).toBe(createHash("sha256").update(first).digest("hex").slice(0, 8));
  expect(sealing.seal("whsec_é secret", "row").box.equals(one.box)).toBe(false);
});

test("a box opens only in its own place, untouched, and with the key that its id names (spec 1, Standup webhook: stored encrypted)", () => {
  const sealing = sealingOf(first);
  const sealed = sealing.seal("secret", "row");
  expect(sealing.open(sealed, "another row")).toBeNull();
  for (let i = 0; i < sealed.box.length; i++) {
    const box = Buffer.from(sealed.box);
    box[i]! ^= 1;
    expect([i, sealing.open({ ...sealed, box }, "row")]).toEqual([i, null]);
  }
  for (const length of [0, 12, 27, sealed.box.length - 1])
    expect(sealing.open({ ...sealed, box: sealed.box.subarray(0, length) }, "row")).toBeNull();
  expect(sealingOf(second).open(sealed, "row")).toBeNull();
  expect(sealingOf(second).open({ ...sealed, keyId: sealingOf(second).keyId }, "row")).toBeNull();
});

test("the key before the current one opens what it sealed, and seals nothing (contract 13, PLUGIN_SECRET_KEY_PREVIOUS)", () => {
  const old = sealingOf(first).seal("secret", "row");
  const sealing = sealingOf(second, first);
  expect(sealing.open(old, "row")).toBe("secret");
  expect(sealing.seal("secret", "row").keyId).toBe(sealingOf(second).keyId);
});
