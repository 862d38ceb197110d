import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import { request } from "./request.ts";

/** Returns the state and the reminder of my calendar feed. It does not return the address. */
export async function readFeed(): Promise<FeedState> {
  return (await request<FeedState>("GET", feedPath)).data;
}

/** Creates my calendar address, with texts in the page's language. It replaces the previous address, which stops working. */
export async function mintFeed(remindMinutes: number): Promise<MintedFeed> {
  const headers = { "accept-language": document.documentElement.lang };
  return (await request<MintedFeed>("POST", feedPath, { body: { remindMinutes }, headers })).data;
}

/** Revokes my calendar address. */
export async function revokeFeed(): Promise<void> {
  await request("DELETE", feedPath);
}

const feedPath = "/api/me/ics";
