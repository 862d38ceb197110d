import type { LinkList, MintedLink, RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { sessionPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Creates a link that admits people without an account to the room. Its address is returned only here. */
export async function mintLink(sessionId: string): Promise<MintedLink> {
  return (await request<MintedLink>("POST", linksPath(sessionId))).data;
}

/** Returns the links of a room, newest first, including ended links. Members only. */
export async function listLinks(sessionId: string): Promise<LinkList["links"]> {
  return (await request<LinkList>("GET", linksPath(sessionId))).data.links;
}

/** Revokes a link. Its guests lose their seats at once. */
export async function revokeLink(sessionId: string, linkId: string): Promise<void> {
  await request("DELETE", `${linksPath(sessionId)}/${encodeURIComponent(linkId)}`);
}

/** Takes a guest seat with a link. If this browser already has a seat by that link, returns that seat. */
export async function redeemLink(body: RedeemBody): Promise<RedeemedLink> {
  return (await request<RedeemedLink>("POST", "/api/links/redeem", { body })).data;
}

function linksPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/links`;
}
