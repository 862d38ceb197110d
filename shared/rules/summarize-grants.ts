import type { Grant } from "./capabilities.ts";
import { hostText } from "./capability-text.ts";
import { connectionOfScope } from "./hosts.ts";
import { joinWords } from "./join-words.ts";

/** The most kinds of data in a summary. */
const MAX_NAMED = 3;

/** The kinds of data that grants give access to, in the order of a summary. */
const dataKinds: [name: string, isUsed: (grant: Grant) => boolean][] = [
  ["every event", ({ capability, scope }) => capability === "events" && scope === ""],
  ["room titles", (grant) => isEvent(grant, "session.", "standup.", "poker.")],
  ["standup times", (grant) => isEvent(grant, "standup.")],
  ["estimates", (grant) => isEvent(grant, "poker.estimated")],
  ["anonymous votes", (grant) => isEvent(grant, "poker.revealed")],
  ["its rooms' content", ({ capability }) => capability === "session:read"],
  ["members' names", ({ capability }) => capability === "members:read"],
  ["membership changes", (grant) => isEvent(grant, "member.")],
  ["other plugins' events", (grant) => isEvent(grant, "plugin.")],
];

/** Summarizes grants in one sentence: the data of the org that the plugin uses, and the hosts that get it. */
export function summarizeGrants(grants: readonly Grant[]): string {
  const data = dataKinds.filter(([, isUsed]) => grants.some(isUsed)).map(([name]) => name);
  const named = data.length > MAX_NAMED ? [...data.slice(0, MAX_NAMED), "more"] : data;
  const hosts = grants.filter(({ capability }) => capability === "fetch").map(({ scope }) => scope);
  if (hosts.length > 0)
    return `Can send ${joinWords(named) || "its own data"} to ${hostsText(hosts.toSorted())}.`;
  const outside = grants.some(({ capability }) => capability === "tickets")
    ? "creates tickets in connected trackers"
    : "connects to nothing outside this server";
  return `Uses ${joinWords(named) || "only its own data"}, and ${outside}.`;
}

function isEvent({ capability, scope }: Grant, ...starts: string[]): boolean {
  return capability === "events" && starts.some((start) => scope.startsWith(start));
}

function hostsText(hosts: readonly string[]): string {
  if (hosts.includes("")) return "any host";
  const [first, ...others] = hosts;
  const connection = connectionOfScope(first!);
  // Its line says that the host is set for it.
  const named = connection === null ? hostText(first!) : `its connection "${connection}"`;
  if (others.length === 0) return named;
  return `${named} and ${others.length} other ${others.length === 1 ? "host" : "hosts"}`;
}
