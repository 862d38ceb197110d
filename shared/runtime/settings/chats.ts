import { parseHosts } from "../settings-outbound.ts";
import { setting } from "./setting.ts";

/** `CHAT_HOSTS` of `npm start` and compose: the chats that teams do not host themselves. */
export const PUBLIC_CHATS = "slack,teams,google-chat,discord,zulip";

export const chatSettings = {
  /** Names of chats (`shared/rules/chats/vendors.ts`) and hosts of the operator's own chats, lower case; [] allows none. */
  chatHosts: setting({
    name: "CHAT_HOSTS",
    help: "The chats that channels of spaces may be in, comma-separated: `slack`, `teams`, `google-chat`, `discord`, `zulip`, and hosts of your own Mattermost, Rocket.Chat, Zulip or Matrix, such as `chat.example.com`.",
    more: "Without it, owners cannot connect channels. `npm start` and compose allow the five chats by name. Channels require `PLUGIN_SECRET_KEY`, and the delivery role needs a way to the hosts. A private address must be in `OUTBOUND_ALLOW_CIDRS`, too.",
    parse: parseHosts,
    unset: [],
    example: "slack,chat.example.com",
    compose: { keepEmpty: PUBLIC_CHATS },
  }),
};
