import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import { request } from "./request.ts";

/** Returns whether I have a calendar address, and how early it reminds me. It does not return the address. */
export async function readFeed(): Promise<FeedState> {
  return (await request<FeedState>("GET", feedPath)).data;
}

/** Makes me a calendar address. It replaces the one I had, which ends. */
export async function mintFeed(remindMinutes: number): Promise<MintedFeed> {
  return (await request<MintedFeed>("POST", feedPath, { body: { remindMinutes } })).data;
}

/** Ends my calendar address. */
export async function revokeFeed(): Promise<void> {
  await request("DELETE", feedPath);
}

const feedPath = "/api/me/ics";
