import "../dock/tm-poker-actions.ts";
import "../edit/tm-poker-add.ts";
import { msg } from "@lit/localize";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { storyOnTable } from "../model.ts";
import { storyName } from "../poker-text.ts";

export { dragRow } from "../queue/drag-rows.ts";

// Only a poker room's facilitator loads this code. The dialogs are loaded after the first render, so that a key opens
// one without delay. If that fails, opening a dialog loads them again.
setTimeout(() => {
  for (const loading of [import("./tm-poker-dialogs.ts"), import("../estimate/tm-poker-estimate.ts")])
    loading.catch(() => undefined);
}, 1_000);

/**
 * Resolves with true if the round's votes may be cleared. Asks for a confirmation only if there are votes. The text for
 * a revealed round says that it is kept. Resolves with false if no story is on the table.
 */
export async function mayReset({ state, revealed: isRevealed }: PokerEnvelope): Promise<boolean> {
  const story = storyOnTable(state);
  if (!story) return false;
  if (story.votedUserIds.length === 0) return true;
  return confirmFirst({
    heading: msg("Vote again?"),
    text: isRevealed
      ? msg("This round stays in the story's past rounds.")
      : msg("All votes for this story are removed."),
    action: msg("Vote again"),
  });
}

/** Asks for a confirmation and removes the story. */
export async function removeStory(story: PokerStory, commands: PokerCommands): Promise<void> {
  const isWanted = await confirmFirst({
    heading: msg("Remove this story?"),
    text: msg(str`This removes ${storyName(story)} and its votes for everyone.`),
    action: msg("Remove"),
    danger: true,
  });
  if (isWanted) await commands.removeStory(story.id);
}
