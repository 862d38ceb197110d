import { msg } from "@lit/localize";
import type { PokerState } from "#shared/wire/poker.ts";
import { changedMeanwhile } from "../../api/changed-meanwhile.ts";
import { problemText } from "../../api/problem-text.ts";
import { str } from "../../i18n/str.ts";
import type { Overlay } from "../../room/overlays.ts";
import type { RoomController, Verb, Written } from "../../room/room-controller.ts";
import { showToast } from "../../ui/toast.ts";
import { asPoker, nextUnestimated } from "./model.ts";
import { placements, reordered, type Placement } from "./order.ts";
import type { StoryText } from "./story-line.ts";

/**
 * What the facilitator can do in a poker room. Each resolves with whether the server agreed and shows a toast
 * where it did not. Only reordering is drawn before the answer.
 */
export class PokerCommands {
  private starting: Promise<boolean> | undefined;
  /** The estimate that was saved here last, and the version of the room that holds it. */
  private saved: { storyId: string; estimate: string; version: number } | undefined;

  /** `voted` is settled once no card of the facilitator's own is on its way. */
  constructor(
    private readonly room: RoomController,
    private readonly voted: () => Promise<void> | undefined,
  ) {}

  private get state(): PokerState | undefined {
    return this.room.view && asPoker(this.room.view).state;
  }

  select(storyId: string): Promise<boolean> {
    return this.run("POST", "select", { storyId });
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

  /**
   * Saves texts of a story over those in `base`. Resolves with the texts that stand there where one of them was changed
   * meanwhile; then nothing is saved.
   */
  async editStory(
    storyId: string,
    { fields, base }: { fields: Partial<StoryText>; base: Partial<StoryText> },
  ): Promise<boolean | StoryText> {
    try {
      await this.send("PATCH", "story", { storyId, ...fields, base });
      return true;
    } catch (problem) {
      const current = changedMeanwhile<StoryText>(problem);
      if (!current) showToast({ text: problemText(problem), tone: "bad" });
      return current ?? false;
    }
  }

  removeStory(storyId: string): Promise<boolean> {
    return this.run("POST", "remove-story", { storyId });
  }

  /** Saves an estimate over the one that is shown; an empty one clears it. */
  async estimate(storyId: string, estimate: string): Promise<boolean> {
    try {
      const base = { estimate: this.estimateOf(storyId) };
      const { version } = await this.send("PATCH", "story", { storyId, estimate, base });
      this.saved = { storyId, estimate, version };
      return true;
    } catch (problem) {
      const current = changedMeanwhile<{ estimate: string }>(problem);
      const text = current ? otherEstimateText(current.estimate) : problemText(problem);
      showToast({ text, tone: "bad" });
      return false;
    }
  }

  /** Returns a story's estimate, also one that was saved here and whose push has not come yet; "" where it has none. */
  private estimateOf(storyId: string): string {
    const { saved } = this;
    if (saved?.storyId === storyId && saved.version > (this.room.envelope?.version ?? 0))
      return saved.estimate;
    return this.state?.stories.find(({ id }) => id === storyId)?.estimate ?? "";
  }

  /** Saves the estimate, then puts the next story on the table, and says which of the two did not work. */
  async estimateAndNext(storyId: string, estimate: string): Promise<boolean> {
    const next = this.state && nextUnestimated(this.state);
    if (!(await this.estimate(storyId, estimate))) return false;
    if (!next) return true;
    return this.run("POST", "select", { storyId: next.id }, (why) =>
      msg(str`The estimate is saved, but the next story did not come on the table. ${why}`),
    );
  }

  /** Sends stories in one request. Throws the server's refusal, which the calling dialog shows. */
  import(stories: readonly StoryText[]): Promise<Written> {
    return this.room.act("POST", "import", { stories });
  }

  /** Moves a story to `index` of the list without it. */
  async move(storyId: string, index: number): Promise<boolean> {
    if (!this.state || !this.room.writable) return false;
    const moved = placements(this.state.stories, storyId, index);
    const overlay = reorderOverlay(moved);
    this.room.cover(overlay);
    try {
      let version = 0;
      for (const placement of moved) ({ version } = await this.room.act("PATCH", "story", placement));
      this.room.settle(overlay, version);
      return true;
    } catch (problem) {
      this.room.uncover(overlay);
      showToast({ text: msg(str`The story is back in its place. ${problemText(problem)}`), tone: "bad" });
      return false;
    }
  }

  private async send(verb: Verb, action: string, body: object): Promise<Written> {
    // On a connection of its own it could overtake the card, which would then come too late for a reveal.
    await this.voted();
    return this.room.act(verb, action, body);
  }

  private async run(
    verb: Verb,
    action: string,
    body: object = {},
    say: (why: string) => string = (why) => why,
  ): Promise<boolean> {
    try {
      await this.send(verb, action, body);
      return true;
    } catch (problem) {
      showToast({ text: say(problemText(problem)), tone: "bad" });
      return false;
    }
  }
}

function otherEstimateText(estimate: string): string {
  return estimate === ""
    ? msg("Nothing was saved: the estimate was cleared meanwhile.")
    : msg(str`Nothing was saved: another estimate was saved meanwhile, ${estimate}.`);
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
