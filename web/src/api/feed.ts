import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import { call } from "./call.ts";

/** Returns the state and the reminder of my calendar feed. It does not return the address. */
export function readFeed(): Promise<FeedState> {
  return call("GET /api/me/ics");
}

/** Creates my calendar address, with texts in the page's language. It replaces the previous address, which stops working. */
export function mintFeed(remindMinutes: number): Promise<MintedFeed> {
  const headers = { "accept-language": document.documentElement.lang };
  return call("POST /api/me/ics", { body: { remindMinutes }, headers });
}

/** Revokes my calendar address. */
export function revokeFeed(): Promise<void> {
  return call("DELETE /api/me/ics");
}
