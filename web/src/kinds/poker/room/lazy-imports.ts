import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { lazyImport, ensureElement, ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import type * as Facilitating from "./facilitator-code.ts";

/** Fetches the code that only the facilitator needs, and returns the questions that it asks. */
export function importFacilitatorCode(): Promise<typeof Facilitating> {
  return lazyImport(() => import("./facilitator-code.ts"));
}

/** Asks, with the facilitator's code, whether a round may be cleared. */
export async function mayReset(envelope: PokerEnvelope): Promise<boolean> {
  return (await importFacilitatorCode()).mayReset(envelope);
}

/** Asks, with the facilitator's code, whether a story is to be removed, and removes it where the answer is yes. */
export async function removeStory(story: PokerStory, commands: PokerCommands): Promise<void> {
  return (await importFacilitatorCode()).removeStory(story, commands);
}

/** Fetches the facilitator's dialogs. */
export function importDialogs(): Promise<unknown> {
  return lazyImport(() => import("./tm-poker-dialogs.ts"));
}

/** Fetches what stands in the place of a story while none is on the table. */
export function ensureEmpty(): void {
  ensureElement("tm-poker-empty", () => import("../story/tm-poker-empty.ts"));
}

/** Fetches the dialog with a story's rounds. */
export function importRounds(): Promise<unknown> {
  return lazyImport(() => import("../rounds/tm-poker-rounds.ts"));
}

/**
 * Fetches the clock of a timer, the figures below a result, and what the room looks like on paper. A room can do without
 * them until they are there.
 */
export function ensureDeferred(): void {
  ensureImported(() => import("./paper.ts"));
  ensureImported(() => import("../timer/tm-poker-timer.ts"));
  ensureImported(() => import("../results/tm-poker-figures.ts"));
}

/**
 * Fetches what members see beside the room once there is something of it to show: where references lead, and the summary
 * of a room that has ended. Without it a reference is plain text.
 */
export function ensureForMembers({ state, endedAt }: PokerEnvelope): void {
  if (storyOnTable(state)?.ref) ensureElement("tm-poker-ref", () => import("../rounds/tm-poker-ref.ts"));
  if (endedAt) ensureElement("tm-poker-summary", () => import("../rounds/tm-poker-summary.ts"));
}
