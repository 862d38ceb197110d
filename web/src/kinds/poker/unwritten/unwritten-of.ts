import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { noticesOf, setbacksOf } from "../../../room/notices/notices-of.ts";

/** Estimates that a plugin reports as a problem: the plugin, the stories, and whether its work can be tried again. */
export type Unwritten = { plugin: string; display: string; stories: PokerStory[]; hasFailedWork: boolean };

type Shown = Pick<PokerEnvelope, "state" | "notices" | "forFacilitator">;

/** Returns the estimated stories about which a viewer sees a problem, by plugin, in the order of the queue. */
export function unwrittenOf(envelope: Shown): Unwritten[] {
  const problems = noticesOf(envelope).filter(({ level }) => level === "problem");
  const failed = new Set(setbacksOf(envelope).map(({ plugin }) => plugin));
  const displays = new Map(problems.map(({ plugin, display }) => [plugin, display]));
  return [...displays].flatMap(([plugin, display]) => {
    const about = new Set(problems.filter((one) => one.plugin === plugin).map((one) => one.about));
    const stories = envelope.state.stories.filter(({ id, estimate }) => estimate !== null && about.has(id));
    return stories.length > 0 ? [{ plugin, display, stories, hasFailedWork: failed.has(plugin) }] : [];
  });
}
