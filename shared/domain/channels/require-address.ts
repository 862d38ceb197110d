import {
  allowedChats,
  chatOfHost,
  hostsOfChat,
  vendorOf,
  type ChatVendorId,
} from "#shared/rules/chats/vendors.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { webhookUrlProblemText } from "#shared/rules/webhook-url-text.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Returns the host of a channel's address. Throws `invalid` unless it is an address of that chat which the operator
 * allows. `chatHosts` is the setting CHAT_HOSTS.
 */
export function requireAddress(chat: ChatVendorId, url: string, chatHosts: readonly string[]): string {
  const broken = webhookUrlProblem(url, hostsOfChat(chat, allowedChats(chatHosts)));
  const other = broken?.rule === "host" && chatOfHost(hostOf(new URL(url)));
  if (other && other !== chat)
    throw problem("invalid", `that is an address of ${vendorOf(other).name}, not of ${vendorOf(chat).name}`);
  if (broken?.rule === "no permitted hosts")
    throw problem("invalid", `this server allows no channels in ${vendorOf(chat).name}`);
  if (broken) throw problem("invalid", webhookUrlProblemText(broken));
  return hostOf(new URL(url));
}
