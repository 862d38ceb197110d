// Rules: protocol/identity#return-target
import { describe, expect, it } from "vitest";
import { beginFlow, flowOf, readFlows, targetOf, writeFlows, type Flow } from "./flow.ts";

const now = 1_800_000_000;
const base64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const read = (text: string | null) => readFlows(text, now);

// Rules: protocol/identity#flow-cookie
describe("the value of the flow cookie", () => {
  it("is a list of state, nonce, verifier, target and time as base64url JSON", () => {
    const flow = beginFlow("/o/default?x=1#y", now);
    expect(JSON.parse(Buffer.from(writeFlows([flow]), "base64").toString())).toEqual([flow]);
    expect(flow).toEqual({
      state: expect.stringMatching(/^[\w-]{43}\.[\w-]+$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
      next: "/o/default?x=1#y",
      at: now,
    });
    expect(read(writeFlows([flow]))).toEqual([flow]);
    expect(new Set([flow.state.slice(0, 43), flow.nonce, flow.verifier]).size).toBe(3);
    expect(beginFlow("/", now).state).not.toBe(flow.state);
  });

  it("can be read with the longest target, 1000 characters", () => {
    const flow = beginFlow(`/${"a".repeat(999)}`, now);
    expect(flow.next).toHaveLength(1000);
    expect(read(writeFlows([flow]))).toEqual([flow]);
  });

  it("keeps the five newest", () => {
    const begun = Array.from({ length: 7 }, () => beginFlow("/", now));
    expect(read(writeFlows(begun))).toEqual(begun.slice(2));
  });

  it("holds four sign-ins to rooms", () => {
    const room = `/o/default/s/payments-team-berlin/r/${crypto.randomUUID()}`;
    const begun = Array.from({ length: 4 }, () => beginFlow(room, now));
    expect(read(writeFlows(begun))).toEqual(begun);
  });

  it("omits the oldest if long targets exceed 2304 characters", () => {
    const begun = Array.from({ length: 5 }, (_none, n) => beginFlow(`/${String(n).repeat(600)}`, now));
    const text = writeFlows(begun);
    expect(text.length).toBeLessThanOrEqual(2304);
    expect(read(text)).toEqual(begun.slice(3));
  });

  it("drops each sign-in ten minutes after it began", () => {
    const begun = [601, 600, 599, 0, -5].map((age) => beginFlow("/", now - age));
    expect(read(writeFlows(begun))).toEqual(begun.slice(2));
  });

  const good = beginFlow("/", now);
  it.each([
    ["nothing", null],
    ["the empty text", ""],
    ["not base64", "%%%"],
    ["base64 of other bytes", Buffer.from("\xff\xfe\xfd", "latin1").toString("base64")],
    ["not JSON", base64("{")],
    ["null", base64(null)],
    ["a flow outside a list", base64(good)],
    ["an empty list", base64([])],
    ["a list of lists", base64([[good]])],
    ["more than five", base64(Array.from({ length: 6 }, () => ({ ...good, next: "" })))],
    ["a number", base64(1)],
    ["JSON with an unknown key", base64([{ ...good, extra: 1 }])],
    ["JSON without a state", base64([{ ...good, state: undefined }])],
    ["JSON with a state that ends in a dot", base64([{ ...good, state: `${good.state}.` }])],
    ["JSON with a short nonce", base64([{ ...good, nonce: "x" }])],
    ["JSON with an empty verifier", base64([{ ...good, verifier: "" }])],
    ["JSON with a verifier that is not text", base64([{ ...good, verifier: 1 }])],
    ["JSON with a target that is not text", base64([{ ...good, next: {} }])],
    ["JSON without a time", base64([{ ...good, at: undefined }])],
    ["JSON with half a second", base64([{ ...good, at: 0.5 }])],
    ["JSON with a bad flow next to a good one", base64([good, { ...good, nonce: "x" }])],
    ["JSON with something after it", base64(`${JSON.stringify([good])}x`)],
    ["longer than 2304 characters", base64([{ ...good, next: `/${"a".repeat(2000)}` }])],
  ])("is refused when it is %s", (_what, text) => expect(read(text)).toEqual([]));

  it("has its targets checked again on reading", () => {
    expect(read(base64([{ ...good, next: "//evil.example" }]))[0]?.next).toBe("/");
  });
});

// Rules: protocol/identity#failed-sign-in, protocol/identity#sign-in-callback
describe("the state", () => {
  it("finds its own flow among several, and no flow for another state", () => {
    const begun: Flow[] = [beginFlow("/a", now), beginFlow("/b", now)];
    for (const flow of begun) expect(flowOf(begun, flow.state)).toBe(flow);
    expect([flowOf(begun, beginFlow("/a", now).state), flowOf(begun, ""), flowOf([], "x")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(["/o/default?x=1#y", "/@ana", `/${"a".repeat(199)}`])("carries the target %s", (target) => {
    expect(targetOf(beginFlow(target, now).state)).toBe(target);
  });

  it.each(["/", `/${"a".repeat(200)}`])("carries no target for %s", (target) => {
    expect(beginFlow(target, now).state).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ["nothing", ""],
    ["no random part", `.${base64("/a")}`],
    ["another origin", `${"A".repeat(43)}.${base64("//evil.example")}`],
    ["a whole address", `${"A".repeat(43)}.${base64("https://evil.example")}`],
    ["an address of the API", `${"A".repeat(43)}.${base64("/api/me")}`],
    [
      "bytes that are not text",
      `${"A".repeat(43)}.${Buffer.from("\xff\xfe", "latin1").toString("base64url")}`,
    ],
    ["more than fits", `${"A".repeat(43)}.${base64(`/${"a".repeat(300)}`)}`],
  ])("from another site leads to the front page when it carries %s", (_what, text) =>
    expect(targetOf(text)).toBe("/"),
  );
});
