import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox, Android", "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"],
  ["Chrome, macOS", `${mac} Chrome/126.0.0.0 Safari/537.36`],
  ["Edge, macOS", `${mac} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  [
    "Safari, iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ],
  ["Browser", "curl/8"],
])("a device is listed as %s", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
