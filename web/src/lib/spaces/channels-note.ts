import { msg } from "@lit/localize";
import type { ChannelPost } from "#shared/rules/chats/posts.ts";
import { vendorOf } from "#shared/rules/chats/vendors.ts";
import type { RoomChannel } from "#shared/wire/channels.ts";
import { formatList } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/**
 * Returns sentences that say what an open room sends to which channels: one for channels that get its texts, and one for
 * the others. Returns "" without channels.
 */
export function channelsNote(channels: readonly RoomChannel[]): string {
  const withTexts = channels.filter(({ posts }) => textsOf(posts).length > 0);
  const others = channels.filter(({ posts }) => textsOf(posts).length === 0);
  return [
    ...(withTexts.length > 0 ? [textsSentence(withTexts)] : []),
    ...(others.length > 0 ? [linkSentence(others)] : []),
  ].join(" ");
}

function textsSentence(channels: readonly RoomChannel[]): string {
  const where = placesOf(channels);
  const what = formatList([...new Set(channels.flatMap(({ posts }) => textsOf(posts)))]);
  return msg(str`When this room ends, ${what} go to ${where}.`);
}

function linkSentence(channels: readonly RoomChannel[]): string {
  const where = placesOf(channels);
  return msg(str`This room's title, times and link go to ${where}. What is said here stays here.`);
}

function textsOf(posts: readonly ChannelPost[]): string[] {
  return posts.flatMap((post) => {
    if (post === "estimates") return [msg("its stories' titles and estimates")];
    if (post === "actions") return [msg("its actions with people's names")];
    return post === "summary" ? [msg("the lines of its summary")] : [];
  });
}

/** Returns the channels by name. Guests do not know the names. */
function placesOf(channels: readonly RoomChannel[]): string {
  const places = channels.map(({ label, vendor }) => {
    const chat = vendorOf(vendor).name;
    return label === undefined
      ? msg(str`a channel in ${chat}`)
      : msg(str`${label} in ${chat}`, { id: "place" });
  });
  return formatList([...new Set(places)]);
}
