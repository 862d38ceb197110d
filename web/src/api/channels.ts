import type { ChannelChanges, ChannelList, ChannelMessage, NewChannel } from "#shared/wire/channels.ts";
import { call } from "./call.ts";

/** A space by its slugs. */
export type ChannelPlace = { org: string; slug: string };

/** Returns the chat channels of a space, and what this server allows. */
export function listChannels(place: ChannelPlace): Promise<ChannelList> {
  return call("GET /api/orgs/:org/spaces/:slug/channels", place);
}

/** Connects a channel. Its messages are written in the page's language. */
export async function connectChannel(place: ChannelPlace, body: NewChannel): Promise<void> {
  const headers = { "accept-language": document.documentElement.lang };
  await call("POST /api/orgs/:org/spaces/:slug/channels", { ...place, body, headers });
}

/** Changes a channel. A missing key changes nothing. */
export function changeChannel(place: ChannelPlace, channelId: string, body: ChannelChanges): Promise<void> {
  return call("PATCH /api/orgs/:org/spaces/:slug/channels/:channelId", { ...place, channelId, body });
}

/** Deletes a channel. */
export function disconnectChannel(place: ChannelPlace, channelId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/channels/:channelId", { ...place, channelId });
}

/** Sends a test message to a channel. */
export function testChannel(place: ChannelPlace, channelId: string): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/channels/:channelId/test", { ...place, channelId });
}

/** Returns the newest messages to a channel. */
export async function listChannelMessages(place: ChannelPlace, channelId: string): Promise<ChannelMessage[]> {
  const address = "GET /api/orgs/:org/spaces/:slug/channels/:channelId/messages";
  return (await call(address, { ...place, channelId })).messages;
}

/** Sends a message to a channel again. */
export function retryChannelMessage(
  place: ChannelPlace,
  channelId: string,
  messageId: string,
): Promise<void> {
  const address = "POST /api/orgs/:org/spaces/:slug/channels/:channelId/messages/:messageId/retry";
  return call(address, { ...place, channelId, messageId });
}
