import { expect, test } from "vitest";
import { otherAddress } from "./other-address.ts";

const at = (base: string, here: string) => otherAddress(base, new URL(here));

test.each([
  ["https://poker.example", "https://poker.example/o/default?x=1#y"],
  ["https://poker.example:443", "https://poker.example/"],
  ["http://localhost:8080", "http://localhost:8080/"],
])("BASE_URL %s, opened at %s, is the right address", (base, here) => expect(at(base, here)).toBeNull());

test.each([
  ["another host", "http://poker.lan:8202", "http://127.0.0.2:8202/", false],
  ["another port", "http://poker.lan:8202", "http://poker.lan/", false],
  ["another scheme", "http://poker.lan", "https://poker.lan/", false],
  ["another name of the same machine", "http://localhost:8080", "http://127.0.0.1:8080/", false],
  ["its own machine from another one", "http://localhost:8080", "http://192.168.1.5:8080/", true],
  ["the same by IPv6", "http://[::1]:8080", "http://[fd00::5]:8080/", true],
])("%s is another address", (_what, base, here, isLocal) =>
  expect(at(base, here)).toEqual({ origin: base, isLocal }),
);
