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
 * The facilitator's commands in a poker room. Each resolves with true if the server accepted it, and shows a toast
 * otherwise. Only reordering is shown before the reply.
 */
export class PokerCommands {
  private starting: Promise<boolean> | undefined;

  /** `voted` settles when no cast of the facilitator is in flight. */
  constructor(
    private readonly room: RoomController,
    private readonly voted: () => Promise<void> | undefined,
  ) {}

  /** The version of the current envelope. */
  get version(): number {
    return this.room.envelope?.version ?? 0;
  }

  private get state(): PokerState | undefined {
    return this.room.view && asPoker(this.room.view).state;
  }

  /** Puts a story on the table. An untouched quick round leaves the queue. `say` turns a reason into the sentence about a refusal. */
  select(storyId: string, say?: (why: string) => string): Promise<boolean> {
    return this.run("POST", "select", { storyId, dropQuickRound: true }, say);
  }

  /** Puts the next story without an estimate on the table. Resolves with false if there is none. */
  async selectNext(): Promise<boolean> {
    const next = this.state && nextUnestimated(this.state);
    if (next) return this.select(next.id);
    showToast({ text: msg("All other stories have estimates."), tone: "info" });
    return false;
  }

  reveal(): Promise<boolean> {
    return this.run("POST", "reveal");
  }

  reset(): Promise<boolean> {
    return this.run("POST", "reset");
  }

  /** Creates a story "Quick round N" and puts it on the table, for an unwritten question. */
  quickRound(): Promise<boolean> {
    // A second press before the reply would create a second story.
    this.starting ??= this.run("POST", "quick-round").finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Restarts the round's timer; null stops it. The timer is only displayed: its end changes nothing in the round. */
  setTimer(seconds: number | null): Promise<boolean> {
    return this.run("POST", "timer", { seconds });
  }

  configure(changes: { autoReveal?: boolean; openVoting?: boolean }): Promise<boolean> {
    return this.run("PATCH", "config", changes);
  }

  addStory(story: StoryText): Promise<boolean> {
    return this.run("POST", "stories", story);
  }

  /** Saves a story's texts or estimate. `base` holds the values before the edit. Throws if the server refuses. */
  save(storyId: string, fields: object, base: object): Promise<ActionResult> {
    return this.room.act("PATCH", "story", { storyId, ...fields, base });
  }

  removeStory(storyId: string): Promise<boolean> {
    return this.run("POST", "remove-story", { storyId });
  }

  /** Sends stories in one request. An untouched quick round leaves the queue. Throws if the server refuses; the calling dialog shows the reason. */
  import(stories: readonly StoryText[]): Promise<ActionResult> {
    return this.room.act("POST", "import", { stories, dropQuickRound: true });
  }

  /**
   * Writes an import's changes to an existing story. Throws if the server refuses; the calling dialog shows the reason.
   */
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
      // On another connection this request could overtake the vote, which would then be too late for a reveal.
      await this.voted();
      await this.room.act(method, action, body);
    };
    return toastOnError(send(), (problem) => say(problemText(problem)));
  }
}

/** Shows stories at their new positions until a push contains them. */
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
