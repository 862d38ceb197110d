import { msg } from "@lit/localize";
import type { ChannelPost } from "#shared/rules/chats/posts.ts";
import type { ChannelMessage } from "#shared/wire/channels.ts";

type PostText = { label: () => string; hint: () => string };

/** The switch of each post of a channel. */
export const postTexts: Readonly<Record<ChannelPost, PostText>> = {
  opened: {
    label: () => msg("A standup opens"),
    hint: () => msg("Its title, closing time and link."),
  },
  closing: {
    label: () => msg("A standup closes in 15 minutes"),
    hint: () => msg("Its title, closing time and link. Never who hasn't written."),
  },
  ended: { label: () => msg("A room ended"), hint: () => msg("Its title and link.") },
  estimates: {
    label: () => msg("With the estimates of its stories"),
    hint: () => msg("Titles and estimates, never votes or notes. Only rooms created from now on."),
  },
  actions: {
    label: () => msg("With the actions that people took on"),
    hint: () => msg("Their texts and the people's names. Only rooms created from now on."),
  },
  summary: {
    label: () => msg("With the summary of a plugin's room"),
    hint: () => msg("Such as topics, and actions with people's names. Only rooms created from now on."),
  },
};

/** Returns the event of a message in words. */
export function messageText(sort: ChannelMessage["sort"]): string {
  return sort === "test" ? msg("Test") : postTexts[sort].label();
}
