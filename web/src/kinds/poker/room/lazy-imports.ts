import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { lazyImport, ensureElement, ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import type * as Facilitating from "./facilitator-code.ts";

/** Imports the facilitator's code. */
export function importFacilitatorCode(): Promise<typeof Facilitating> {
  return lazyImport(() => import("./facilitator-code.ts"));
}

/** Asks for a confirmation to clear a round, with the facilitator's code. */
export async function mayReset(envelope: PokerEnvelope): Promise<boolean> {
  return (await importFacilitatorCode()).mayReset(envelope);
}

/** Asks for a confirmation and removes the story, with the facilitator's code. */
export async function removeStory(story: PokerStory, commands: PokerCommands): Promise<void> {
  return (await importFacilitatorCode()).removeStory(story, commands);
}

/** Returns what the question before a room's end says about plugins, if there is anything to say. */
export async function endNote(room: RoomController): Promise<unknown> {
  return room.view?.forFacilitator && (await import("../unwritten/end-note.ts")).endNote(room);
}

/** Imports the facilitator's dialogs. */
export function importDialogs(): Promise<unknown> {
  return lazyImport(() => import("./tm-poker-dialogs.ts"));
}

/** Imports the choice of an estimate. */
export function importEstimate(): Promise<unknown> {
  return lazyImport(() => import("../estimate/tm-poker-estimate.ts"));
}

/** Imports the choice of an estimate for a table that shows it. */
export function ensureEstimate(): void {
  ensureElement("tm-poker-estimate", () => import("../estimate/tm-poker-estimate.ts"));
}

/** Imports the element that is shown while no story is on the table. */
export function ensureEmpty(): void {
  ensureElement("tm-poker-empty", () => import("../story/tm-poker-empty.ts"));
}

/** Imports the invitation that is on the table while the viewer is alone. */
export function ensureInvite(): void {
  ensureElement("tm-poker-invite", () => import("../table/tm-poker-invite.ts"));
}

/** Imports the queue, which a wide window has from the start. */
export function importQueue(): Promise<unknown> {
  return lazyImport(() => import("../queue/tm-poker-queue.ts"));
}

/** Imports the dialog with a story's rounds. */
export function importRounds(): Promise<unknown> {
  return lazyImport(() => import("../rounds/tm-poker-rounds.ts"));
}

/**
 * Imports the queue for a narrow window's sheet, the parts of a result, and the timer's clock. The first render needs
 * none of these.
 */
export function ensureDeferred(): void {
  ensureImported(() => import("../queue/tm-poker-queue.ts"));
  ensureImported(() => import("../results/tm-poker-results.ts"));
  ensureImported(() => import("../results/tm-poker-figures.ts"));
  ensureImported(() => import("../results/tm-poker-reference.ts"));
  ensureImported(() => import("../timer/tm-poker-timer.ts"));
}

/** Imports reference links, for members, when they are first needed. Until then a reference is plain text. */
export function ensureForMembers({ state }: PokerEnvelope): void {
  if (storyOnTable(state)?.ref) ensureElement("tm-poker-ref", () => import("../rounds/tm-poker-ref.ts"));
}

/** Imports the summary of a finished or ended room. */
export function ensureSummary(): void {
  ensureElement("tm-poker-summary", () => import("../rounds/tm-poker-summary.ts"));
}
