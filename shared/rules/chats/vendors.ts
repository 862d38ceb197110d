import { matchesHost } from "../hosts.ts";

/** A chat that a space's channel can be in, and where its addresses are. */
export type ChatVendor = {
  id: string;
  name: string;
  /** The hosts of the vendor's own service: patterns as in `matchesHost`. [] for chats that teams host themselves. */
  hosts: readonly string[];
  /** True if teams can host it themselves, at hosts that the operator names. */
  isSelfHosted: boolean;
};

/** The chats, in the order of the form. */
export const chatVendors = [
  { id: "slack", name: "Slack", hosts: ["hooks.slack.com"], isSelfHosted: false },
  {
    id: "teams",
    name: "Microsoft Teams",
    hosts: ["*.logic.azure.com", "*.powerplatform.com"],
    isSelfHosted: false,
  },
  { id: "google-chat", name: "Google Chat", hosts: ["chat.googleapis.com"], isSelfHosted: false },
  { id: "discord", name: "Discord", hosts: ["discord.com"], isSelfHosted: false },
  { id: "mattermost", name: "Mattermost", hosts: [], isSelfHosted: true },
  { id: "rocket-chat", name: "Rocket.Chat", hosts: [], isSelfHosted: true },
  { id: "zulip", name: "Zulip", hosts: ["*.zulipchat.com"], isSelfHosted: true },
  { id: "matrix", name: "Matrix", hosts: [], isSelfHosted: true },
] as const satisfies readonly ChatVendor[];

export type ChatVendorId = (typeof chatVendors)[number]["id"];

/** What the operator allows: chats by their service, and hosts of the operator's own chats, as in `matchesHost`. */
export type AllowedChats = { services: readonly ChatVendorId[]; hosts: readonly string[] };

/** Splits the setting CHAT_HOSTS into names of chats and hosts of the operator's own chats. */
export function allowedChats(list: readonly string[]): AllowedChats {
  const isChat = (entry: string): entry is ChatVendorId => chatVendors.some(({ id }) => id === entry);
  return { services: list.filter(isChat), hosts: list.filter((entry) => !isChat(entry)) };
}

/** Returns the hosts that a chat's address may have on this server. [] if the chat is not allowed. */
export function hostsOfChat(id: ChatVendorId, { services, hosts }: AllowedChats): readonly string[] {
  const vendor: ChatVendor = vendorOf(id);
  return [...(services.includes(id) ? vendor.hosts : []), ...(vendor.isSelfHosted ? hosts : [])];
}

/** Returns the chats that channels may be in on this server. */
export function usableChats(allowed: AllowedChats): ChatVendorId[] {
  return chatVendors.map(({ id }) => id).filter((id) => hostsOfChat(id, allowed).length > 0);
}

/** Returns the chat whose service has this host, or null. A team's own chat cannot be known by its host. */
export function chatOfHost(host: string): ChatVendorId | null {
  return (
    chatVendors.find(({ hosts }) => hosts.some((allowed: string) => matchesHost(host, allowed)))?.id ?? null
  );
}

/** Returns the facts of a chat. */
export function vendorOf(id: ChatVendorId): ChatVendor {
  return chatVendors.find((vendor) => vendor.id === id)!;
}
