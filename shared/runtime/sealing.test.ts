// Rules: protocol/webhooks#key-rotation, protocol/webhooks#order-of-refusals, protocol/webhooks#secret
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSealing } from "./sealing.ts";

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const sealingOf = (pluginSecretKey: Buffer, pluginSecretKeyPrevious: Buffer | null = null) =>
  createSealing({ pluginSecretKey, pluginSecretKeyPrevious })!;

test("is null without PLUGIN_SECRET_KEY", () => {
  expect(createSealing({ pluginSecretKey: null, pluginSecretKeyPrevious: null })).toBeNull();
});

test("opens a sealed secret, and seals differently each time", () => {
  const sealing = sealingOf(first);
  const sealed = sealing.seal("whsec_é secret", "row");
  expect(sealing.open(sealed, "row")).toBe("whsec_é secret");
  expect(sealed.box.includes("secret")).toBe(false);
  expect(sealed.keyId).toBe(createHash("sha256").update(first).digest("hex").slice(0, 8));
  expect(sealing.seal("whsec_é secret", "row").box.equals(sealed.box)).toBe(false);
});

test("opens only an unchanged box, in its own place, with its own key", () => {
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

test("PLUGIN_SECRET_KEY_PREVIOUS opens its boxes, and seals no new ones", () => {
  const old = sealingOf(first).seal("secret", "row");
  const sealing = sealingOf(second, first);
  expect(sealing.open(old, "row")).toBe("secret");
  expect(sealing.seal("secret", "row").keyId).toBe(sealingOf(second).keyId);
});
