import type { Grant } from "./capabilities.ts";
import { hostExamples } from "./hosts.ts";
import { toldBy } from "./plugin-events.ts";

/** A grant in the words in which people consent to it. The examples are there for a host only. */
export type DescribedGrant = Grant & { permits: string; allows?: string[]; refuses?: string[] };

/**
 * Returns what a grant permits, as a sentence for the person who consents, and for a host examples that the matcher
 * itself sorted. `quotaBytes` is what the plugin may keep.
 */
export function describeGrant({ capability, scope }: Grant, quotaBytes: number): DescribedGrant {
  const examples = capability === "fetch" && scope !== "" ? hostExamples(scope) : {};
  return { capability, scope, permits: permits[capability](scope, quotaBytes), ...examples };
}

const permits: Record<Grant["capability"], (scope: string, quotaBytes: number) => string> = {
  kv: (prefix, quotaBytes) =>
    `Keeps data of its own here, up to ${bytes(quotaBytes)}${prefix && `, under keys that begin with ${prefix}`}.`,
  fetch: (host) => `Sends whatever it knows to ${whichHost(host)}.`,
  secrets: (name) => `Reads ${name ? `the secret ${name}` : "any secret it is given"} and can send it there.`,
  log: () =>
    "Writes into this server's log. Its lines may hold what it was shown; nothing of a room is added to them.",
  emit: (topic) => `Raises ${topic ? `the event ${topic}` : "events"} for this org's plugins.`,
  events: (topic) =>
    `Is told of every ${topic || "event"} in this org, private spaces included: ${toldBy(topic)}.`,
  "session:read": () => "Sees what rooms of its own kinds hold, and who is there.",
  "session:patch": () => "Changes those rooms by itself.",
  "session:act": () => "Its page acts in its room as whoever just pressed a key or button, facilitators too.",
  asks: () => "Looks things up for whoever pressed a button of its page.",
  stories: () => "Offers stories for planning rooms; whoever runs the room reads and adds them.",
  jobs: (name) => `Works in the background when it likes${name && `, as ${name}`}.`,
};

function whichHost(host: string): string {
  if (host === "") return "any host";
  return host.startsWith("*.") ? `every host below ${host.slice(2)}` : host;
}

/** Returns a number of bytes in the largest unit that leaves no fraction beyond one decimal. */
function bytes(count: number): string {
  if (count >= 1_048_576) return `${round(count / 1_048_576)} MiB`;
  return count >= 1024 ? `${round(count / 1024)} KiB` : `${count} bytes`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
