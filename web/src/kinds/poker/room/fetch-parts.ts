import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { loadPart, wantElement, wantPart } from "../../../lib/lazy/lazy-imports.ts";
import { storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import type * as Facilitating from "./facilitating.ts";

/** Fetches the code that only the facilitator needs, and returns the questions that it asks. */
export function fetchParts(): Promise<typeof Facilitating> {
  return loadPart(() => import("./facilitating.ts"));
}

/** Asks, with the facilitator's code, whether a round may be cleared. */
export async function mayReset(envelope: PokerEnvelope): Promise<boolean> {
  return (await fetchParts()).mayReset(envelope);
}

/** Asks, with the facilitator's code, whether a story is to be removed, and removes it where the answer is yes. */
export async function removeStory(story: PokerStory, commands: PokerCommands): Promise<void> {
  return (await fetchParts()).removeStory(story, commands);
}

/** Fetches the facilitator's dialogs. */
export function fetchDialogs(): Promise<unknown> {
  return loadPart(() => import("./tm-poker-dialogs.ts"));
}

/** Fetches what stands in the place of a story while none is on the table. */
export function fetchEmpty(): void {
  wantElement("tm-poker-empty", () => import("../story/tm-poker-empty.ts"));
}

/** Fetches the dialog with a story's rounds. */
export function fetchRounds(): Promise<unknown> {
  return loadPart(() => import("../rounds/tm-poker-rounds.ts"));
}

/**
 * Fetches the clock of a timer, the figures below a result, and what the room looks like on paper. A room can do without
 * them until they are there.
 */
export function fetchLate(): void {
  wantPart(() => import("./paper.ts"));
  wantPart(() => import("../timer/tm-poker-timer.ts"));
  wantPart(() => import("../results/tm-poker-figures.ts"));
}

/**
 * Fetches what members see beside the room once there is something of it to show: where references lead, and the summary
 * of a room that has ended. Without it a reference is plain text.
 */
export function fetchForMembers({ state, endedAt }: PokerEnvelope): void {
  if (storyOnTable(state)?.ref) wantElement("tm-poker-ref", () => import("../rounds/tm-poker-ref.ts"));
  if (endedAt) wantElement("tm-poker-summary", () => import("../rounds/tm-poker-summary.ts"));
}
