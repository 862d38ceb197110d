import type { Grant } from "./capabilities.ts";
import { hostExamples } from "./hosts.ts";
import { describeEvent } from "./plugin-events.ts";

/** A grant with its description for the person who consents to it. Only a host has examples. */
export type DescribedGrant = Grant & { permits: string; allows?: string[]; refuses?: string[] };

/**
 * Describes a grant for the person who consents to it. For a host, it adds examples from the real matcher. `quotaBytes`
 * is the plugin's storage quota.
 */
export function describeGrant({ capability, scope }: Grant, quotaBytes: number): DescribedGrant {
  const examples = capability === "fetch" && scope !== "" ? hostExamples(scope) : {};
  return { capability, scope, permits: permits[capability](scope, quotaBytes), ...examples };
}

const permits: Record<Grant["capability"], (scope: string, quotaBytes: number) => string> = {
  kv: (prefix, quotaBytes) =>
    `Stores its own data here, up to ${bytes(quotaBytes)}${prefix && `, under keys that begin with ${prefix}`}.`,
  "space:kv": (prefix) =>
    `Keeps data for each space${prefix && `, under keys that begin with ${prefix}`}, shared by its rooms there.`,
  fetch: (host) => `Can send any data that it has to ${whichHost(host)}.`,
  secrets: (name) =>
    `Reads ${name ? `the secret ${name}` : "any secret that it is given"} and can send it to the hosts that it may call.`,
  log: () =>
    "Writes to this server's log. Its lines may contain data that it was shown. The server adds no room data.",
  emit: (topic) => `Raises ${topic ? `the event ${topic}` : "events"} for this org's plugins.`,
  events: (topic) =>
    `Receives every ${topic || "event"} in this org, including private spaces: ${describeEvent(topic)}.`,
  "session:read": () => "Sees the contents of rooms of its own kinds, and the people in them.",
  "session:patch": () => "Changes rooms of its own kinds without a user action.",
  "session:act": () =>
    "Its page acts in its room as the person who just pressed a key or button, including facilitators.",
  "members:read": () => "Sees the names of the space's members.",
  asks: () => "Looks up data for the person who pressed a button of its page.",
  stories: () => "Offers stories for planning rooms. The facilitator reads and adds them.",
  jobs: (name) => `Runs in the background at any time${name && `, as ${name}`}.`,
};

function whichHost(host: string): string {
  if (host === "") return "any host";
  return host.startsWith("*.") ? `every host below ${host.slice(2)}` : host;
}

/** Formats a number of bytes in the largest suitable unit, rounded to one decimal. */
function bytes(count: number): string {
  if (count >= 1_048_576) return `${round(count / 1_048_576)} MiB`;
  return count >= 1024 ? `${round(count / 1024)} KiB` : `${count} bytes`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
