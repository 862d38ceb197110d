import { afterEach, expect, test, vi } from "vitest";
import { ownZone } from "./own-zone.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["Asia/Tokyo", "Asia/Tokyo"],
  // Chromium reports this if the machine's time zone is unknown.
  ["Etc/Unknown", "UTC"],
])("the zone of a browser in %s is %s", (reported, zone) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: reported,
  });
  expect(ownZone()).toBe(zone);
});
