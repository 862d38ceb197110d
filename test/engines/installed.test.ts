import { afterEach, expect, test, vi } from "vitest";
import { installedEngines, leftOutEngines } from "./installed.ts";

afterEach(() => vi.unstubAllEnvs());

test("without Firefox and WebKit, only Chromium is tried, and a sentence says so", () => {
  vi.stubEnv("PATH", "/nowhere");
  vi.stubEnv("REQUIRE_ENGINES", undefined);
  expect(installedEngines()).toEqual(["chromium"]);
  expect(leftOutEngines()).toMatch(/left out: Firefox \(firefox-esr\), WebKit \(webkit2gtk-driver, xvfb\)/);
});

test("with REQUIRE_ENGINES, a missing engine fails", () => {
  vi.stubEnv("PATH", "/nowhere");
  vi.stubEnv("REQUIRE_ENGINES", "1");
  expect(() => leftOutEngines()).toThrow(/^REQUIRE_ENGINES is set.*Firefox/);
});
