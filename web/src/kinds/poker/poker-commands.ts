import { msg } from "@lit/localize";
import type { PokerState } from "#shared/wire/poker.ts";
import { problemText } from "../../api/problem-text.ts";
import { str } from "../../i18n/str.ts";
import type { Overlay } from "../../room/optimistic-overlays.ts";
import type { WriteMethod } from "../../api/request.ts";
import type { ActionResult } from "../../api/rooms.ts";
import type { RoomController } from "../../room/room-controller.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { asPoker, nextUnestimated } from "./model.ts";
import { placements, reordered, type Placement } from "./order.ts";
import type { StoryText } from "./story-line.ts";

/**
 * What the facilitator can do in a poker room. Each resolves with whether the server agreed and shows a toast
 * where it did not. Only reordering is drawn before the answer.
 */
export class PokerCommands {
  private starting: Promise<boolean> | undefined;

  /** `voted` is settled once no card of the facilitator's own is on its way. */
  constructor(
    private readonly room: RoomController,
    private readonly voted: () => Promise<void> | undefined,
  ) {}

  /** The version of the room that is drawn. */
  get version(): number {
    return this.room.envelope?.version ?? 0;
  }

  private get state(): PokerState | undefined {
    return this.room.view && asPoker(this.room.view).state;
  }

  /** Puts a story on the table; `say` makes the sentence of a refusal. */
  select(storyId: string, say?: (why: string) => string): Promise<boolean> {
    return this.run("POST", "select", { storyId }, say);
  }

  /** Puts the next story without an estimate on the table; resolves with false where there is none. */
  async selectNext(): Promise<boolean> {
    const next = this.state && nextUnestimated(this.state);
    if (next) return this.select(next.id);
    showToast({ text: msg("Every other story has an estimate.") });
    return false;
  }

  reveal(): Promise<boolean> {
    return this.run("POST", "reveal");
  }

  reset(): Promise<boolean> {
    return this.run("POST", "reset");
  }

  /** Makes a story "Quick round N" and puts it on the table, for a question that nobody has written down. */
  quickRound(): Promise<boolean> {
    // A second press before the answer would make a second story.
    this.starting ??= this.run("POST", "quick-round").finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Starts the round's timer anew; null stops it. It only shows, nothing waits for it. */
  setTimer(seconds: number | null): Promise<boolean> {
    return this.run("POST", "timer", { seconds });
  }

  configure(changes: { autoReveal?: boolean; openVoting?: boolean }): Promise<boolean> {
    return this.run("PATCH", "config", changes);
  }

  addStory(story: StoryText): Promise<boolean> {
    return this.run("POST", "stories", story);
  }

  /** Saves texts or the estimate of a story over what they were typed over. Throws the refusal. */
  save(storyId: string, fields: object, base: object): Promise<ActionResult> {
    return this.room.act("PATCH", "story", { storyId, ...fields, base });
  }

  removeStory(storyId: string): Promise<boolean> {
    return this.run("POST", "remove-story", { storyId });
  }

  /** Sends stories in one request. Throws the server's refusal, which the calling dialog shows. */
  import(stories: readonly StoryText[]): Promise<ActionResult> {
    return this.room.act("POST", "import", { stories });
  }

  /** Writes what an import has of a story that is there. Throws the server's refusal, which the calling dialog shows. */
  updateStory(storyId: string, changes: Partial<StoryText> & { estimate?: string }): Promise<ActionResult> {
    return this.room.act("PATCH", "story", { storyId, ...changes });
  }

  /** Moves a story to `index` of the list without it. */
  async move(storyId: string, index: number): Promise<boolean> {
    if (!this.state || !this.room.writable) return false;
    const moved = placements(this.state.stories, storyId, index);
    const overlay = reorderOverlay(moved);
    const send = async () => {
      let version = 0;
      for (const placement of moved) ({ version } = await this.room.act("PATCH", "story", placement));
      return { version };
    };
    return toastOnError(this.room.optimistically(overlay, send), (problem) =>
      msg(str`The story is back in its place. ${problemText(problem)}`),
    );
  }

  private run(
    method: WriteMethod,
    action: string,
    body: object = {},
    say: (why: string) => string = (why) => why,
  ): Promise<boolean> {
    const send = async () => {
      // On a connection of its own it could overtake the card, which would then come too late for a reveal.
      await this.voted();
      await this.room.act(method, action, body);
    };
    return toastOnError(send(), (problem) => say(problemText(problem)));
  }
}

/** Draws stories at their new places until the push that holds them. */
function reorderOverlay(moved: readonly Placement[]): Overlay {
  const ids = moved.map(({ storyId }) => storyId);
  return {
    key: `move ${ids[0]}`,
    isStale: (envelope) => !asPoker(envelope).state.stories.some(({ id }) => id === ids[0]),
    apply(envelope) {
      const { state } = asPoker(envelope);
      return { ...envelope, state: { ...state, stories: reordered(state.stories, moved) } };
    },
  };
}
