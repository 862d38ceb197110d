import { parseCidrs } from "../settings-cidrs.ts";
import { parseEmbedProviders, parseProjectNumber } from "../settings-embed.ts";
import { ALL_HOSTS, parseAllowedHosts } from "../settings-outbound.ts";
import { parseBoolean } from "../settings-values.ts";
import { setting } from "./setting.ts";

export const proxySettings = {
  trustProxyHeaders: setting({
    name: "TRUST_PROXY_HEADERS",
    help: "Whether the client's address is read from the headers of a trusted proxy.",
    parse: parseBoolean,
    default: "false",
    example: "true",
    compose: "pass",
  }),
  trustedProxyCidrs: setting({
    name: "TRUSTED_PROXY_CIDRS",
    help: "The addresses that your proxies connect from, comma-separated, such as `172.30.77.1/32,fd00::5/128`.",
    more: "A client in these ranges can claim any address, so they must contain no clients. A `/0` is refused. Any other address may hold at most 2,500 connections to a process, so list your proxies here.",
    parse: parseCidrs,
    unset: [],
    // A proxy on the host, in front of the containers of compose.yaml.
    example: "172.30.77.1/32",
    compose: "pass",
  }),
};

export const embedSettings = {
  /** The meeting clients that may frame the panel; [] disables embedding. */
  embedProviders: setting({
    name: "EMBED_PROVIDERS",
    help: "The meeting clients whose side panel people may sign in from: `meet`, or nothing.",
    more: "It requires an `https` `BASE_URL` (or `http://localhost` for a test). Your proxy must then not send its own `Authorization` header. It must not log that header or `Sec-WebSocket-Protocol`: both carry tokens. [docs/embedding.md](../docs/embedding.md) has the add-on's manifest and the steps to publish it.",
    parse: parseEmbedProviders,
    unset: [],
    example: "meet",
    compose: "pass",
  }),
  /** "" if no meeting client needs it. */
  meetCloudProjectNumber: setting({
    name: "MEET_CLOUD_PROJECT_NUMBER",
    help: "The number, not the id, of the Google Cloud project of the add-on.",
    parse: parseProjectNumber,
    unset: "",
    requiredWith: "meet",
    example: "123456789012",
    compose: "pass",
  }),
};

/** `STANDUP_WEBHOOK_HOSTS` of `npm start`, compose and the chart: every host. */
export const ALL_WEBHOOK_HOSTS = ALL_HOSTS;

export const outboundSettings = {
  /** Allowed webhook hosts: `host.example.com`, `*.example.com`, or only `*` for all, lower case; [] allows none. */
  standupWebhookHosts: setting({
    name: "STANDUP_WEBHOOK_HOSTS",
    help: "The hosts that standup webhooks may use, comma-separated, such as `hooks.example.com,*.example.org`.",
    more: "`*` allows every host whose addresses are public. Without it, webhooks cannot be created. `npm start`, compose and the chart set `*`; an empty value allows none.",
    parse: parseAllowedHosts,
    unset: [],
    example: "hooks.example.com,*.example.org",
    compose: { keepEmpty: ALL_WEBHOOK_HOSTS },
  }),
  /** Private ranges that outbound requests may reach. */
  outboundAllowCidrs: setting({
    name: "OUTBOUND_ALLOW_CIDRS",
    help: "Private ranges that webhooks may reach, such as `10.20.0.0/16`.",
    more: "Public addresses need no entry. A `/0` is refused.",
    parse: parseCidrs,
    unset: [],
    example: "10.20.0.0/16",
    compose: "pass",
  }),
};
