import { describe, expect, it } from "vitest";
import { beginFlow, readFlow, writeFlow } from "./flow.ts";

const base64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

describe("the value of the flow cookie (protocol/identity 37)", () => {
  it("is state, nonce, verifier and target as base64url JSON, and reads back as it was written", () => {
    const flow = beginFlow("/o/default?x=1#y");
    expect(JSON.parse(Buffer.from(writeFlow(flow), "base64").toString())).toEqual(flow);
    expect(flow).toEqual({
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
      next: "/o/default?x=1#y",
    });
    expect(readFlow(writeFlow(flow))).toEqual(flow);
    expect(new Set([flow.state, flow.nonce, flow.verifier]).size).toBe(3);
    expect(beginFlow("/").state).not.toBe(flow.state);
  });

  it("can be read with the longest target, 1000 characters", () => {
    const flow = beginFlow(`/${"a".repeat(999)}`);
    expect(flow.next).toHaveLength(1000);
    expect(readFlow(writeFlow(flow))).toEqual(flow);
  });

  const good = beginFlow("/");
  it.each([
    ["nothing", null],
    ["the empty text", ""],
    ["not base64", "%%%"],
    ["base64 of other bytes", Buffer.from("\xff\xfe\xfd", "latin1").toString("base64")],
    ["not JSON", base64("{")],
    ["null", base64(null)],
    ["a list", base64([good])],
    ["a number", base64(1)],
    ["JSON with an unknown key", base64({ ...good, extra: 1 })],
    ["JSON without a state", base64({ ...good, state: undefined })],
    ["JSON with a short nonce", base64({ ...good, nonce: "x" })],
    ["JSON with an empty verifier", base64({ ...good, verifier: "" })],
    ["JSON with a verifier that is no text", base64({ ...good, verifier: 1 })],
    ["JSON with a target that is no text", base64({ ...good, next: {} })],
    ["JSON with something after it", base64(`${JSON.stringify(good)}x`)],
    ["longer than 2048 characters", base64({ ...good, next: `/${"a".repeat(2000)}` })],
  ])("is refused when it is %s", (_what, text) => expect(readFlow(text)).toBeNull());

  it("has its target checked again when it is read (protocol/identity 36)", () => {
    expect(readFlow(base64({ ...good, next: "//evil.example" }))?.next).toBe("/");
  });
});
