import type { LinkList, MintedLink, RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { sessionPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Makes a link that lets people without an account into the room. Its address is returned only here. */
export async function mintLink(sessionId: string): Promise<MintedLink> {
  return (await request<MintedLink>("POST", linksPath(sessionId))).data;
}

/** Returns the links of a room, newest first, those that have ended too. Members only. */
export async function listLinks(sessionId: string): Promise<LinkList["links"]> {
  return (await request<LinkList>("GET", linksPath(sessionId))).data.links;
}

/** Ends a link. Its guests lose their seats at once. */
export async function revokeLink(sessionId: string, linkId: string): Promise<void> {
  await request("DELETE", `${linksPath(sessionId)}/${encodeURIComponent(linkId)}`);
}

/** Takes a seat by a link: a new one, or the one that this browser holds by the same link already. */
export async function redeemLink(body: RedeemBody): Promise<RedeemedLink> {
  return (await request<RedeemedLink>("POST", "/api/links/redeem", { body })).data;
}

function linksPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/links`;
}
