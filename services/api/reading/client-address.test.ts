// Rules: protocol/conventions#network-limits, protocol/operations#logged-addresses
import { describe, expect, it } from "vitest";
import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Log } from "#shared/runtime/log.ts";
import { clientAddress, clientKeys, createAddressOf } from "./client-address.ts";
import { rangeCheck } from "#shared/runtime/ranges.ts";

const isProxy = rangeCheck(["10.0.0.0/8", "fd00::/8"]);
const resolve = (peer: string, ...forwarded: string[]) => clientAddress(peer, forwarded, isProxy).resolved;

// Rules: protocol/conventions#client-address, protocol/operations#client-address,
//   protocol/operations#forwarded-for
describe("the client's address", () => {
  it.each([
    ["no header", "10.0.0.1", [], "10.0.0.1"],
    ["a header of an untrusted peer", "192.0.2.1", ["198.51.100.7"], "192.0.2.1"],
    ["one hop", "10.0.0.1", ["198.51.100.7"], "198.51.100.7"],
    [
      "several hops: the right-most untrusted",
      "10.0.0.1",
      ["203.0.113.9, 198.51.100.7, 10.0.0.2"],
      "198.51.100.7",
    ],
    ["trusted hops only: the one that the peer saw", "10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.2"],
    ["a client among the proxies that names another", "10.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.1.2.3"],
    ["an IPv4-mapped peer", "::ffff:10.0.0.1", ["198.51.100.7"], "198.51.100.7"],
    ["an IPv4-mapped proxy among the hops", "10.0.0.1", ["198.51.100.7, ::ffff:10.0.0.2"], "198.51.100.7"],
    ["IPv6 addresses", "fd00::1", ["2001:db8::1"], "2001:db8::1"],
    ["two headers: the last is the proxy's", "10.0.0.1", ["198.51.100.7", "198.51.100.8"], "198.51.100.8"],
    ["two headers of two proxies", "10.0.0.1", ["198.51.100.7", "10.0.0.2"], "198.51.100.7"],
    ["a second header without an address", "10.0.0.1", ["198.51.100.7", "unknown"], "10.0.0.1"],
    ["an empty header", "10.0.0.1", [""], "10.0.0.1"],
    ["an empty item left of a proxy", "10.0.0.1", ["198.51.100.7,,10.0.0.2"], "10.0.0.2"],
    ["an empty item at the end", "10.0.0.1", ["198.51.100.7,"], "10.0.0.1"],
    ["a host name in the header", "10.0.0.1", ["localhost"], "10.0.0.1"],
    ["an address with a port", "10.0.0.1", ["198.51.100.7:51234"], "198.51.100.7"],
    ["hops with ports", "10.0.0.1", ["203.0.113.9:1, 198.51.100.7:2, 10.0.0.2:3"], "198.51.100.7"],
    ["an IPv6 address with a port", "10.0.0.1", ["[2001:db8::9]:51234"], "2001:db8::9"],
    ["an IPv6 address in brackets", "10.0.0.1", ["[2001:db8::9]"], "2001:db8::9"],
    ["a port that is no number", "10.0.0.1", ["198.51.100.7:http"], "10.0.0.1"],
    ["an IPv4 address in brackets with more behind it", "10.0.0.1", ["[198.51.100.7]x"], "10.0.0.1"],
    ["a malformed item left of the client", "10.0.0.1", ["nonsense, 198.51.100.7"], "198.51.100.7"],
    ["a malformed item left of client and proxy", "10.0.0.1", ["x, 198.51.100.7, 10.0.0.2"], "198.51.100.7"],
    ["an address left of a malformed item", "10.0.0.1", ["198.51.100.7, x, 10.0.0.2"], "10.0.0.2"],
    ["a malformed item at the end", "10.0.0.1", ["198.51.100.7, nonsense"], "10.0.0.1"],
    ["an address in octal form", "10.0.0.1", ["0306.51.100.7"], "10.0.0.1"],
    ["an address written as one number", "10.0.0.1", ["2130706433"], "10.0.0.1"],
  ])("is found with %s", (_what, peer, forwarded, expected) => {
    expect(resolve(peer, ...forwarded)).toBe(expected);
  });

  it("the client's address is reported with its source", () => {
    expect(clientAddress("10.0.0.1", ["198.51.100.7, 10.0.0.2"], isProxy)).toEqual({
      peer: "10.0.0.1",
      peerTrusted: true,
      forwardedFor: ["198.51.100.7", "10.0.0.2"],
      resolved: "198.51.100.7",
    });
  });

  it.each([
    ["no address at all", ["nonsense"]],
    ["an item left of the client that is no address", ["nonsense, 198.51.100.7"]],
    ["an item among the proxies that is no address", ["198.51.100.7, x, 10.0.0.2"]],
    ["an empty item", ["198.51.100.7,,10.0.0.2"]],
    ["an empty header", [""]],
    ["two headers", ["198.51.100.7", "10.0.0.2"]],
  ])("the chain is reported as empty with %s", (_what, forwarded) => {
    expect(clientAddress("10.0.0.1", forwarded, isProxy).forwardedFor).toEqual([]);
  });

  it.each([
    ["198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["::ffff:198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
    ["::1", "::/64", "::/48"],
    ["", "", "/0"],
  ])("the address %s is throttled as %s of %s", (address, key, network) => {
    expect(clientKeys(address)).toEqual({ address: key, network });
  });
});

// Rules: protocol/operations#unread-forwarded-for
describe("a header that cannot be read", () => {
  const lines: object[] = [];
  const log = { warn: (fields: object) => lines.push(fields) } as unknown as Log;
  const request = (peer: string, forwarded: string[]) =>
    Object.assign(new EventEmitter(), {
      socket: { remoteAddress: peer },
      headersDistinct: forwarded.length > 0 ? { "x-forwarded-for": forwarded } : {},
    }) as unknown as IncomingMessage;

  it("is logged once an hour if a trusted proxy sent it", () => {
    const addressOf = createAddressOf({ trustProxyHeaders: true }, isProxy, log);
    for (const forwarded of [["203.0.113.9"], []]) addressOf(request("10.0.0.1", forwarded));
    addressOf(request("192.0.2.1", ["unknown"]));
    // A health check of the proxy itself.
    addressOf(request("10.0.0.1", ["10.0.0.1"]));
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n++) addressOf(request("10.0.0.1", ["unknown"]));
    expect(lines).toEqual([{ peer: "10.0.0.1", forwarded: "unknown", leftOut: 0 }]);
  });
});
