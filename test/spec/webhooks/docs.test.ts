// Rules: protocol/webhooks#standard-webhooks
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { isDelivered, reporting } from "#test/support/reporting.ts";
import { report, sendTest } from "#test/support/webhooks.ts";

type Headers = Record<string, string | undefined>;

const r = reporting();
let verify: (secret: string, headers: Headers, body: string) => unknown;

beforeAll(async () => {
  const page = await readFile(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
  const [, sample] = /```ts\n([\s\S]*?)```/.exec(page)!;
  const code = encodeURIComponent(stripTypeScriptTypes(sample!));
  ({ verify } = await import(/* @vite-ignore */ `data:text/javascript,${code}`));
});

test("the documented receiver accepts only authentic events", async () => {
  const secret = await report(r.ana, r.t.spacePath, r.url());
  const id = await sendTest(r.ana, r.t.spacePath);
  await r.until(id, isDelivered);
  const [one] = r.of(id);
  const { body } = one!;
  const headers = one!.headers as Headers;
  const says = JSON.parse(body);
  expect(says.type).toBe("standup.test");
  const signature = headers["webhook-signature"]!;
  const withHeader = (name: string, value: string | undefined) => ({
    ...headers,
    [`webhook-${name}`]: value,
  });
  /** Signs with the right secret, but at another time. */
  const signedAt = (seconds: number) => {
    const at = new Date((Number(headers["webhook-timestamp"]) + seconds) * 1000);
    return {
      ...headers,
      "webhook-timestamp": String(at.getTime() / 1000),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    };
  };

  expect(verify(secret, headers, body)).toEqual(says);
  expect(verify(secret, withHeader("signature", `v2,x v1,AAAA ${signature}`), body)).toEqual(says);
  expect(verify(secret, signedAt(-200), body)).toEqual(says);

  const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  expect(() => verify(other, headers, body)).toThrow("wrong signature");
  expect(() => verify(secret, headers, body.replace("test", "ended"))).toThrow("wrong signature");
  expect(() => verify(secret, withHeader("id", "another"), body)).toThrow("wrong signature");
  const otherTimestamp = String(Number(headers["webhook-timestamp"]) + 1);
  expect(() => verify(secret, withHeader("timestamp", otherTimestamp), body)).toThrow("wrong signature");
  for (const forged of [
    undefined,
    "",
    "v1,",
    "v1",
    signature.slice(3),
    signature.replace("v1", "v2"),
    "v1,AAAA",
  ])
    expect(() => verify(secret, withHeader("signature", forged), body)).toThrow("wrong signature");
  for (const seconds of [-400, 400])
    expect(() => verify(secret, signedAt(seconds), body)).toThrow("too old or too new");
  for (const timestamp of [undefined, "", "soon"])
    expect(() => verify(secret, withHeader("timestamp", timestamp), body)).toThrow("too old or too new");
});
