import type { LinkList, LinkPreview, MintedLink, RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { call } from "./call.ts";

/** Creates a link that admits people without an account to the room. Its address is returned only here. */
export function mintLink(id: string): Promise<MintedLink> {
  return call("POST /api/sessions/:id/links", { id });
}

/** Returns the links of a room, newest first, including ended links. Members only. */
export async function listLinks(id: string): Promise<LinkList["links"]> {
  return (await call("GET /api/sessions/:id/links", { id })).links;
}

/** Revokes a link. Its guests lose their seats at once. */
export function revokeLink(id: string, linkId: string): Promise<void> {
  return call("DELETE /api/sessions/:id/links/:linkId", { id, linkId });
}

/** Returns the room of a link. Guests by link get a refusal. */
export function previewLink(token: string): Promise<LinkPreview> {
  return call("POST /api/links/preview", { body: { token } });
}

/** Takes a guest seat with a link. If this browser already has a seat by that link, returns that seat. */
export function redeemLink(body: RedeemBody): Promise<RedeemedLink> {
  return call("POST /api/links/redeem", { body });
}
