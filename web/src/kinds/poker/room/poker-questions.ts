import { msg } from "@lit/localize";
import type { PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { storyName } from "../poker-words.ts";

/** Asks before all votes of a round are cleared. Resolves with true, without asking, where there are none. */
export async function mayReset(story: PokerStory): Promise<boolean> {
  if (story.votedUserIds.length === 0) return true;
  return confirmFirst({
    heading: msg("Start the round again?"),
    text: msg("Everybody's card of this story is taken back."),
    action: msg("Clear the votes"),
  });
}

/** Asks whether a story is to be removed, and removes it where the answer is yes. */
export async function removeStory(story: PokerStory, commands: PokerCommands): Promise<void> {
  const isWanted = await confirmFirst({
    heading: msg("Remove this story?"),
    text: msg(str`${storyName(story)} and its votes are removed for everybody.`),
    action: msg("Remove"),
    danger: true,
  });
  if (isWanted) await commands.removeStory(story.id);
}
