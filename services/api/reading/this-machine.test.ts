// Rules: protocol/org-admin#this-machine
import { describe, expect, it } from "vitest";
import { isFromThisMachine } from "./this-machine.ts";

const here = { baseUrl: "http://localhost:8080", port: 8080, trustProxyHeaders: false };
const lan = { ...here, baseUrl: "http://192.168.1.7:8080" };

const from = (remoteAddress: string, localAddress = remoteAddress, headers: Record<string, string> = {}) => ({
  headers: { host: "localhost:8080", ...headers },
  socket: { remoteAddress, localAddress },
});

describe("a request from this machine", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("comes from loopback: %s", (peer) => {
    expect(isFromThisMachine(from(peer), here)).toBe(true);
  });

  it.each(["192.168.1.7", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "", "localhost"])(
    "does not come from the peer %j",
    (peer) => {
      expect(isFromThisMachine(from(peer, "127.0.0.1"), here)).toBe(false);
    },
  );

  it.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "cf-connecting-ip",
  ])("has no header %s of a proxy", (header) => {
    expect(isFromThisMachine(from("127.0.0.1", "127.0.0.1", { [header]: "127.0.0.1" }), here)).toBe(false);
  });

  it.each([
    ["with TRUST_PROXY_HEADERS", { ...here, trustProxyHeaders: true }],
    ["behind a proxy with a name", { ...here, baseUrl: "http://poker.lan:8080" }],
    ["behind a proxy with https", { ...here, baseUrl: "https://localhost:8080" }],
    ["behind a proxy on another port", { ...here, baseUrl: "http://localhost" }],
  ])("is never assumed %s", (_, settings) => {
    expect(isFromThisMachine(from("127.0.0.1"), settings)).toBe(false);
  });

  it("has the address of BASE_URL at both ends if that is no loopback address", () => {
    expect(isFromThisMachine(from("192.168.1.7"), lan)).toBe(true);
    expect(isFromThisMachine(from("::ffff:192.168.1.7"), lan)).toBe(true);
    expect(isFromThisMachine(from("192.168.1.8", "192.168.1.7"), lan)).toBe(false);
    expect(isFromThisMachine(from("127.0.0.1"), lan)).toBe(false);
    expect(isFromThisMachine(from("192.168.1.8"), lan)).toBe(false);
  });
});
