// Rules: protocol/webhooks#address-checks
import { expect, test } from "vitest";
import { createReachable } from "./reachable.ts";

const refused = {
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd12:3456::1", "fec0::1"],
  "link-local": ["169.254.0.1", "fe80::1", "fe80::1%eth0", "2606:4700::1%eth0"],
  metadata: ["169.254.169.254", "fd00:ec2::254", "100.100.100.200", "168.63.129.16", "192.0.0.192"],
  shared: ["100.64.0.1", "100.127.255.255"],
  "IPv4 in IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001::1",
  ],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  reserved: [
    "0.0.0.0",
    "0.1.2.3",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.1",
    "::",
    "100::1",
    "2001:db8::1",
    "4000::1",
  ],
  "no address at all": ["", "localhost", "1.2.3", "8.8.8.8 "],
};

test.each(Object.entries(refused))("outbound requests to %s addresses are refused", (_what, list) => {
  const isReachable = createReachable([]);
  for (const address of list) expect([address, isReachable(address)]).toEqual([address, false]);
});

test("outbound requests to public addresses are allowed, even next to a refused range", () => {
  const isReachable = createReachable([]);
  for (const address of ["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.63.0.1", "2606:4700::1", "2a00::1"])
    expect([address, isReachable(address)]).toEqual([address, true]);
});

test("the ranges of OUTBOUND_ALLOW_CIDRS are allowed, but not adjacent addresses", () => {
  const isReachable = createReachable(["10.1.0.0/16", "fd00::/8"]);
  expect(["10.1.2.3", "fd12::1", "8.8.8.8"].map(isReachable)).toEqual([true, true, true]);
  const others = ["10.2.0.1", "127.0.0.1", "fe80::1", "::ffff:10.1.2.3", "fd12::1%eth0"];
  expect(others.map(isReachable)).toEqual(others.map(() => false));
});
