import type { Capability, Grant } from "./capabilities.ts";

/** Describes what a plugin with these grants cannot do. The first two sentences hold for every plugin. */
export function describeLimits(grants: readonly Grant[]): string[] {
  const has = (...some: Capability[]) => grants.some(({ capability }) => some.includes(capability));
  const limits: [sentence: string, holds: boolean][] = [
    ["It never sees planning votes before the reveal, standup entries or passcodes.", true],
    ["It never sees other organizations, or the stored data and secrets of other plugins.", true],
    ["It learns nothing about other rooms.", !has("events", "asks", "stories", "commitments:write")],
    ["It learns nothing else about other rooms.", has("events", "asks", "stories", "commitments:write")],
    ["It connects to nothing outside this server.", !has("fetch")],
    ["It connects to no other hosts.", has("fetch") && !hasAnyHost(grants)],
    ["It does nothing in your name.", !has("session:act", "stories", "commitments:write")],
    ["It never runs by itself.", !has("events", "jobs")],
  ];
  return limits.filter(([, holds]) => holds).map(([sentence]) => sentence);
}

function hasAnyHost(grants: readonly Grant[]): boolean {
  return grants.some(({ capability, scope }) => capability === "fetch" && scope === "");
}
