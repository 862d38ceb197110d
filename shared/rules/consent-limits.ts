import type { Capability, Grant } from "./capabilities.ts";

/** The sentences on what a plugin cannot do, in English. */
export const limitTexts = {
  secretContent: "It never sees planning votes before the reveal, standup entries or passcodes.",
  others: "It never sees other organizations, or the stored data and secrets of other plugins.",
  otherRooms: "It learns nothing about other rooms.",
  moreOfOtherRooms: "It learns nothing else about other rooms.",
  outside: "It connects to nothing outside this server.",
  otherHosts: "It connects to no other hosts.",
  yourName: "It does nothing in your name.",
  byItself: "It never runs by itself.",
};
export type LimitTexts = typeof limitTexts;

/** Describes what a plugin with these grants cannot do. The first two sentences hold for every plugin. */
export function describeLimits(grants: readonly Grant[], texts: LimitTexts = limitTexts): string[] {
  const has = (...some: Capability[]) => grants.some(({ capability }) => some.includes(capability));
  const limits: [sentence: string, holds: boolean][] = [
    [texts.secretContent, true],
    [texts.others, true],
    [texts.otherRooms, !has("events", "asks", "stories", "commitments:write")],
    [texts.moreOfOtherRooms, has("events", "asks", "stories", "commitments:write")],
    [texts.outside, !has("fetch", "tickets")],
    [texts.otherHosts, has("fetch", "tickets") && !hasAnyHost(grants)],
    [texts.yourName, !has("session:act", "stories", "commitments:write", "tickets")],
    [texts.byItself, !has("events", "jobs")],
  ];
  return limits.filter(([, holds]) => holds).map(([sentence]) => sentence);
}

function hasAnyHost(grants: readonly Grant[]): boolean {
  return grants.some(({ capability, scope }) => capability === "fetch" && scope === "");
}
