import type { Capability } from "./capabilities.ts";
import { connectionOfScope } from "./hosts.ts";
import { joinWords } from "./join-words.ts";
import { describeEvent, describeEvents, eventSort } from "./plugin-events.ts";

/** The groups of a consent, in the order of display. */
export const consentGroups = ["reads", "sends", "keeps", "runs", "acts"] as const;
export type ConsentGroup = (typeof consentGroups)[number];

type CapabilityText = {
  group: ConsentGroup;
  /** The sentence for a grant without a scope, and for a capability that has no scopes. */
  any: (quotaBytes: number) => string;
  /** The sentence for grants with these scopes, at least one. Default: `any`. */
  some?: (scopes: readonly string[], quotaBytes: number) => string;
  /** The sort of a scope. Each sort has its own sentence. Default: one sentence for all scopes. */
  sort?: (scope: string) => string;
  /** The scope's words in the sentence. Default: none, so all scopes fit into one sentence. */
  named?: (scope: string) => string;
  /** Facts about a grant that its sentence leaves out. "" means none. */
  detail?: (scope: string, quotaBytes: number) => string;
};

const keys = (prefix: string) => prefix && `Keys that begin with ${prefix}.`;

/**
 * The sentences for the capabilities. Each has at most 20 words, because an admin reads all of them before an
 * installation.
 */
export const capabilityTexts: Record<Capability, CapabilityText> = {
  events: {
    group: "reads",
    any: () =>
      "Learns of every event in every space: rooms, votes without names, estimates, standups, people, other plugins' events.",
    some: describeEvents,
    sort: eventSort,
    named: (topic) => (topic.startsWith("plugin.") ? topic : ""),
    detail: describeEvent,
  },
  "session:read": {
    group: "reads",
    any: () => "Sees everything in its own rooms, in every space, and the people in them.",
  },
  "members:read": { group: "reads", any: () => "Sees the names of the space's members." },
  secrets: {
    group: "reads",
    any: () => "Reads any secret that an admin gives it.",
    some: (names) =>
      `Reads the ${plural("secret", names)} ${joinWords(names.map(quote))} that an admin gives it.`,
    named: quote,
  },
  fetch: {
    group: "sends",
    any: () => "Can send any data it has to any host.",
    some: (hosts) => `Can send any data it has to ${joinWords(hosts.map(hostText), "or")}.`,
    named: hostText,
    detail: (host) => (host.startsWith("*.") ? `${host} does not include ${host.slice(2)}.` : ""),
  },
  emit: {
    group: "sends",
    any: () => "Sends any event to other plugins, with any data.",
    some: (topics) =>
      `Sends the ${plural("event", topics)} ${joinWords(topics.map(quote))} to other plugins, with any data.`,
    named: quote,
  },
  kv: {
    group: "keeps",
    any: (quotaBytes) => `Keeps any data of its own here, up to ${bytes(quotaBytes)}.`,
    some: (_prefixes, quotaBytes) => `Keeps its own data here, up to ${bytes(quotaBytes)}.`,
    detail: keys,
  },
  "space:kv": {
    group: "keeps",
    any: () => "Keeps data for each space, shared by its rooms there.",
    detail: (prefix, quotaBytes) =>
      `${keys(prefix)} Up to ${bytes(quotaBytes)} together with its other data.`.trim(),
  },
  log: {
    group: "keeps",
    any: () => "Writes to this server's log; its lines can contain anything it sees.",
    detail: () => "The server adds no room data to these lines.",
  },
  jobs: {
    group: "runs",
    any: () => "Runs on its own schedule, at any time.",
    some: (names) => `Runs on its own schedule (${joinWords(names.map(quote))}).`,
    named: quote,
  },
  asks: { group: "runs", any: () => "Runs when you press a button of its page, in any room." },
  "session:act": {
    group: "acts",
    any: () => "Acts for you in its rooms, but only when you click or type in it.",
  },
  "session:patch": { group: "acts", any: () => "Changes its own rooms by itself, in every space." },
  stories: {
    group: "acts",
    any: () => "Offers stories and changes of stories in a planning; its facilitator decides.",
    detail: () => "When you press a button of its page, it sees the references of the stories there.",
  },
  notices: {
    group: "acts",
    any: () => "Shows short notices in the rooms that its work is about, to the facilitator or to members.",
  },
  tickets: {
    group: "acts",
    any: () =>
      "Creates tickets in a connected tracker from texts of its rooms, each after you agree, and reads their state.",
  },
  attention: { group: "acts", any: () => "Tells people of a space that a room waits for them." },
  "commitments:write": {
    group: "acts",
    any: () => "Adds a commitment of yours to the next standup when you press its button.",
  },
};

/** Describes a host pattern, or the host of a connection. "" means all hosts. */
export function hostText(host: string): string {
  if (host === "") return "any host";
  const connection = connectionOfScope(host);
  if (connection !== null) return `the host that is set for its connection ${quote(connection)}`;
  return host.startsWith("*.") ? `any host below ${host.slice(2)}` : host;
}

function quote(name: string): string {
  return `"${name}"`;
}

function plural(noun: string, list: readonly string[]): string {
  return list.length === 1 ? noun : `${noun}s`;
}

/** Formats a number of bytes in the largest suitable unit, rounded to one decimal. */
function bytes(count: number): string {
  if (count >= 1_048_576) return `${round(count / 1_048_576)} MiB`;
  return count >= 1024 ? `${round(count / 1024)} KiB` : `${count} bytes`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
