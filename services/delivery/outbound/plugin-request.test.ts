// Rules: protocol/plugins#private-hosts
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "#test/support/receiver.ts";
import { createPluginRequest } from "./plugin-request.ts";

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.close());

const forbidden = "the host resolves to a forbidden address";

/** Sends a request to a host that resolves to this machine. The certificate has another name. */
function send({ isSet, privateHosts, cidrs }: { isSet: boolean; privateHosts: string[]; cidrs: string[] }) {
  const request = createPluginRequest({
    allowedCidrs: cidrs,
    privateHosts,
    version: "test",
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    signal: new AbortController().signal,
  });
  const url = new URL(`https://jira.corp.example.com:${receiver.port}/`);
  return request({ url, method: "GET", headers: {}, isSet });
}

const loopback = ["127.0.0.0/8"];
const rows: [what: string, Parameters<typeof send>[0], isReached: boolean][] = [
  ["a host that people set, unnamed", { isSet: true, privateHosts: [], cidrs: loopback }, false],
  ["one below another name", { isSet: true, privateHosts: ["*.example.org"], cidrs: loopback }, false],
  [
    "one that the operator names",
    { isSet: true, privateHosts: ["*.corp.example.com"], cidrs: loopback },
    true,
  ],
  [
    "a named one outside the ranges",
    { isSet: true, privateHosts: ["jira.corp.example.com"], cidrs: [] },
    false,
  ],
  ["a host that a grant names", { isSet: false, privateHosts: [], cidrs: loopback }, true],
];

test.each(rows)("private addresses: %s", async (_what, options, isReached) => {
  const result = await send(options);
  expect(result).toMatchObject(isReached ? { why: "untrusted" } : { failure: forbidden, why: "forbidden" });
});
