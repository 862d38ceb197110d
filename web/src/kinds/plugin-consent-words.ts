import { msg } from "@lit/localize";
import type { Grant } from "#shared/rules/capabilities.ts";
import { capabilityTexts } from "#shared/rules/capability-text.ts";
import { describeChange, describeConsent, type ConsentTexts } from "#shared/rules/consent.ts";
import { connectionOfScope } from "#shared/rules/hosts.ts";
import type { LimitTexts } from "#shared/rules/consent-limits.ts";
import type { Consent } from "#shared/wire/plugins.ts";
import { formatList, formatNumber } from "../i18n/format.ts";
import { sizeText } from "../i18n/size-text.ts";
import { isolated } from "../i18n/isolated.ts";
import { str } from "../i18n/str.ts";
import { eventDetail, eventsText, everyEventText } from "./plugin-consent-events.ts";

/** The facts that a consent describes. An upgrade has the last three. */
export type ConsentFacts = {
  grants: readonly Grant[];
  quotaBytes: number;
  /** The author's summary in the page's language, if there is one. */
  summary: string | undefined;
  added?: readonly Grant[];
  removed?: readonly Grant[];
  heldQuotaBytes?: number;
};

/** Writes a consent in the page's language, by the server's rules. It has a summary only if the author wrote one. */
export function consentInWords(consent: Consent, facts: ConsentFacts): Consent {
  const { grants, quotaBytes, added, removed = [], heldQuotaBytes = 0 } = facts;
  const summary = consent.byAuthor ? (facts.summary ?? consent.summary) : undefined;
  const texts: ConsentTexts = { capabilities: capabilityWords(), limits: limitWords(), summarize: () => "" };
  const request = { grants: [...grants], quotaBytes, summary };
  return added
    ? describeChange({ ...request, added, removed, heldQuotaBytes }, texts)
    : describeConsent(request, texts);
}

/** Returns the sentences for all capabilities. The groups and sorts are those of the server. */
function capabilityWords(): typeof capabilityTexts {
  const { events, secrets, fetch, emit, kv, log, jobs, ...others } = capabilityTexts;
  const keys = (prefix: string) => (prefix === "" ? "" : msg(str`Keys that begin with ${prefix}.`));
  return {
    events: { ...events, any: everyEventText, some: eventsText, detail: eventDetail },
    "session:read": {
      ...others["session:read"],
      any: () => msg("Sees everything in its own rooms, in every space, and the people in them."),
    },
    "members:read": {
      ...others["members:read"],
      any: () => msg("Sees the names of the space's members."),
    },
    secrets: {
      ...secrets,
      any: () => msg("Reads any secret that an admin gives it."),
      some: (names) => msg(str`Reads these secrets that an admin gives it: ${listed(names)}.`),
    },
    fetch: {
      ...fetch,
      any: () => msg("Can send any data it has to any host."),
      some: (hosts) =>
        msg(str`Can send any data it has to these hosts: ${formatList(hosts.map(hostWords))}.`),
      detail: (host) => (host.startsWith("*.") ? msg(str`${host} does not include ${host.slice(2)}.`) : ""),
    },
    emit: {
      ...emit,
      any: () => msg("Sends any event to other plugins, with any data."),
      some: (topics) => msg(str`Sends these events to other plugins, with any data: ${listed(topics)}.`),
    },
    kv: {
      ...kv,
      any: (quota) => msg(str`Keeps any data of its own here, up to ${quotaText(quota)}.`),
      some: (_prefixes, quota) => msg(str`Keeps its own data here, up to ${quotaText(quota)}.`),
      detail: keys,
    },
    "space:kv": {
      ...others["space:kv"],
      any: () => msg("Keeps data for each space, shared by its rooms there."),
      detail: (prefix, quota) =>
        [keys(prefix), msg(str`Up to ${quotaText(quota)} together with its other data.`)].join(" ").trim(),
    },
    log: {
      ...log,
      any: () => msg("Writes to this server's log; its lines can contain anything it sees."),
      detail: () => msg("The server adds no room data to these lines."),
    },
    jobs: {
      ...jobs,
      any: () => msg("Runs on its own schedule, at any time."),
      some: (names) => msg(str`Runs on its own schedule (${listed(names)}).`),
    },
    asks: {
      ...others.asks,
      any: () => msg("Runs when you press a button of its page, in any room."),
    },
    "session:act": {
      ...others["session:act"],
      any: () => msg("Acts for you in its rooms, but only when you click or type in it."),
    },
    "session:patch": {
      ...others["session:patch"],
      any: () => msg("Changes its own rooms by itself, in every space."),
    },
    stories: {
      ...others.stories,
      any: () => msg("Offers stories and changes of stories in a planning; its facilitator decides."),
      detail: () => msg("When you press a button of its page, it sees the references of the stories there."),
    },
    notices: {
      ...others.notices,
      any: () =>
        msg("Shows short notices in the rooms that its work is about, to the facilitator or to members."),
    },
    tickets: {
      ...others.tickets,
      any: () =>
        msg(
          "Creates tickets in a connected tracker from texts of its rooms, each after you agree, and reads their state.",
        ),
    },
    attention: {
      ...others.attention,
      any: () => msg("Tells people of a space that a room waits for them."),
    },
    "commitments:write": {
      ...others["commitments:write"],
      any: () => msg("Adds a commitment of yours to the next standup when you press its button."),
    },
  };
}

function limitWords(): LimitTexts {
  return {
    secretContent: msg("It never sees planning votes before the reveal, standup entries or passcodes."),
    others: msg("It never sees other organizations, or the stored data and secrets of other plugins."),
    otherRooms: msg("It learns nothing about other rooms."),
    moreOfOtherRooms: msg("It learns nothing else about other rooms."),
    outside: msg("It connects to nothing outside this server."),
    otherHosts: msg("It connects to no other hosts."),
    yourName: msg("It does nothing in your name."),
    byItself: msg("It never runs by itself."),
  };
}

const listed = (names: readonly string[]) => formatList(names.map(isolated));

function hostWords(host: string): string {
  const connection = connectionOfScope(host);
  if (connection !== null) return msg(str`the host that is set for its connection ${isolated(connection)}`);
  return host.startsWith("*.") ? msg(str`any host below ${host.slice(2)}`) : isolated(host);
}

/** Returns a quota, below one kilobyte in bytes. */
function quotaText(bytes: number): string {
  return bytes < 1024
    ? formatNumber(bytes, { style: "unit", unit: "byte", unitDisplay: "long" })
    : sizeText(bytes);
}
