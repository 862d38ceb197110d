import type { OwnVote } from "#shared/wire/poker.ts";
import type { Overlay } from "../../../room/optimistic-overlays.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { SendQueue } from "../../../room/send-queue.ts";
import { asPoker, storyOnTable } from "../model.ts";

/** A round of a room. A vote belongs to one round. */
type Round = { storyId: string; roundVersion: number };
type Card = string | null;

export type OwnVoteOptions = {
  room: RoomController;
  /** Fetches the viewer's vote on a story. Envelopes do not contain it before the reveal. */
  fetchVote(storyId: string): Promise<OwnVote>;
  onRefused(problem: unknown): void;
  onChange(): void;
  /** Stores a card on this device if the server does not return it later. Returns the previously stored card. */
  persist(round: Round, card: Card): Card;
  /** Sends a cast to other tabs of this browser. */
  broadcast(round: Round, card: Card): void;
};

/**
 * Holds the viewer's vote of the current round. It comes from this tab, from another tab, or from the server after a
 * reload. A cast is shown at once. Casts are sent one after the other, and the last one counts.
 */
export class OwnVoteStore {
  private round: Round | undefined;
  /** undefined: not known. */
  private known: Card | undefined;
  private wanted: Card | undefined;
  private readonly queue = new SendQueue(
    () => this.sendWanted(),
    () => this.roomChanged(),
  );
  private asking = false;

  constructor(private readonly options: OwnVoteOptions) {}

  /** Settles after the server's reply to the last cast; undefined before the first cast. */
  get sent(): Promise<void> | undefined {
    return this.queue.idle;
  }

  /**
   * The viewer's card: a value, null without a vote, undefined while unknown. After the reveal it comes from the
   * envelope.
   */
  get card(): Card | undefined {
    const { view, me } = this.options.room;
    const story = view && storyOnTable(asPoker(view).state);
    if (!story) return null;
    if (story.votes) return story.votes.find(({ userId }) => userId === me.id)?.value ?? null;
    return this.known;
  }

  /** Handles a new envelope. A new round clears the card. An unknown vote is fetched. */
  roomChanged(): void {
    const { view, me } = this.options.room;
    const state = view && asPoker(view).state;
    const story = state && storyOnTable(state);
    if (!story) return this.forget(undefined);
    if (!isSame(this.round, { storyId: story.id, roundVersion: state.roundVersion }))
      this.forget({ storyId: story.id, roundVersion: state.roundVersion });
    if (story.votes || this.queue.isSending) return;
    const hasVoted = story.votedUserIds.includes(me.id);
    if (!hasVoted) this.known = null;
    else if (this.known === undefined || this.known === null) void this.ask();
  }

  /** Fetches the vote again: another device may have changed the card, which the envelope does not show. */
  async ask(): Promise<void> {
    const round = this.round;
    if (!round || this.queue.isSending || this.asking) return;
    this.asking = true;
    try {
      const { storyId, value } = await this.options.fetchVote(round.storyId);
      if (isSame(round, this.round) && !this.queue.isSending && storyId === round.storyId)
        this.setCard(value);
    } catch {
      // An unknown vote is shown as no card pressed. The next envelope triggers a retry.
    } finally {
      this.asking = false;
    }
  }

  /** Handles a cast from another tab of this browser. */
  receive(round: Round, card: Card): void {
    if (isSame(round, this.round) && !this.queue.isSending) this.setCard(card);
  }

  /** Casts a card, or withdraws the vote with null. */
  cast(card: Card): void {
    if (!this.round || !this.options.room.writable) return;
    this.wanted = card;
    this.setCard(card);
    this.queue.request();
  }

  private async sendWanted(): Promise<boolean> {
    // A new round clears `wanted`, so a value here always belongs to the current round.
    if (this.round && this.wanted !== undefined) await this.sendOne(this.round, this.wanted);
    return true;
  }

  private async sendOne(round: Round, card: Card): Promise<void> {
    const { room } = this.options;
    this.wanted = undefined;
    const said = room.envelope && storyOnTable(asPoker(room.envelope).state);
    const hadVoted = said?.votedUserIds.includes(room.me.id) ?? false;
    // Stored before the request, since the page may be reloaded before the reply.
    const kept = this.options.persist(round, card);
    try {
      const body = { storyId: round.storyId, value: card, roundVersion: round.roundVersion };
      await room.actOptimistically(voteOverlay(round, room.me.id, card), "POST", "vote", body);
      this.options.broadcast(round, card);
    } catch (problem) {
      this.options.persist(round, kept);
      // The previous card counts again. Only the server knows it.
      if (isSame(round, this.round) && this.wanted === undefined) this.setCard(hadVoted ? undefined : null);
      this.options.onRefused(problem);
    }
  }

  private setCard(card: Card | undefined): void {
    this.known = card;
    this.options.onChange();
  }

  private forget(round: Round | undefined): void {
    this.round = round;
    this.known = undefined;
    this.wanted = undefined;
  }
}

/** Shows the viewer as having voted or not, until a push contains the vote or a new round. */
function voteOverlay(round: Round, userId: string, card: Card): Overlay {
  return {
    key: `vote ${round.storyId} ${round.roundVersion}`,
    isStale: (envelope) => envelope.revealed || !isSame(round, roundOf(asPoker(envelope).state)),
    apply(envelope) {
      const { state } = asPoker(envelope);
      const stories = state.stories.map((story) => {
        if (story.id !== round.storyId) return story;
        const others = story.votedUserIds.filter((id) => id !== userId);
        return { ...story, votedUserIds: card === null ? others : [...others, userId] };
      });
      return { ...envelope, state: { ...state, stories } };
    },
  };
}

function roundOf(state: { currentStoryId: string | null; roundVersion: number }): Round {
  return { storyId: state.currentStoryId ?? "", roundVersion: state.roundVersion };
}

function isSame(a: Round | undefined, b: Round | undefined): boolean {
  return a?.storyId === b?.storyId && a?.roundVersion === b?.roundVersion;
}
