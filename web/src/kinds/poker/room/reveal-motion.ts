import type { LitElement } from "lit";
import { cardName } from "../poker-text.ts";
import { moveFrom } from "../../../room/table/move-from.ts";
import { flyChip } from "../table/motion.ts";
import type { PokerStory } from "#shared/wire/poker.ts";

/** The parts of the room that move. */
type Parts = {
  title(): HTMLElement | undefined;
  /** The box that a saved estimate comes from. */
  chosen(): DOMRect | undefined;
  /** The box of the story's estimate in the queue, or of the button that opens the queue. */
  row(storyId: string): DOMRect | undefined;
};

/** Returns the motions of a room, which begin before a change is drawn and end after it. */
export function revealMotion(host: LitElement & { drawn: Promise<unknown> }, parts: Parts) {
  return {
    /** The title shrinks to make room for the result. */
    revealed() {
      const before = parts.title()?.getBoundingClientRect();
      if (!before) return;
      void host.drawn.then(() => {
        const title = parts.title();
        if (title) moveFrom(title, before);
      });
    },
    /** The saved estimate flies to its story's row. */
    estimated(story: PokerStory) {
      const from = parts.chosen();
      if (!from || !story.estimate) return;
      const text = cardName(story.estimate);
      void host.drawn.then(() => {
        const to = parts.row(story.id);
        if (to) flyChip(host.renderRoot, text, from, to);
      });
    },
  };
}
