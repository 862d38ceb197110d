import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";

const everyMs = 3_600_000;
const MAX_LOGGED_LENGTH = 200;

/** Warns of a page outside BASE_URL, by its Origin or by the address in its Referer. */
export type WarnOfOrigin = (page: string) => void;

/**
 * Returns a function that warns the operator of a page at another origin than BASE_URL, at most once an hour. Only the
 * origin of the page's address is logged.
 */
export function createOriginWarning(settings: Pick<Settings, "baseUrl">, log: Log): WarnOfOrigin {
  return throttleLog(everyMs, (leftOut, page: string) => {
    const origin = (URL.parse(page)?.origin ?? "null").slice(0, MAX_LOGGED_LENGTH);
    log.warn(
      { origin, base_url: settings.baseUrl, leftOut },
      "a page at another origin than BASE_URL uses this service, and its writes and sockets are refused: " +
        "if people use that address, set BASE_URL to it",
    );
  });
}
