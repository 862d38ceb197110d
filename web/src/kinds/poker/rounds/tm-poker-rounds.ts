import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PastRound, PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { cardName, storyName } from "../poker-text.ts";
import { readRounds } from "./read-rounds.ts";
import type { RoundPlace } from "./tm-poker-round.ts";
import { createNameLookup } from "#shared/rules/distinct-names.ts";
import { nameOf } from "../../../room/people.ts";
import "../../../ui/tm-dialog.ts";
import "./tm-poker-ref.ts";
import "./tm-poker-round.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The revealed rounds of a story: the first next to the last, and those between collapsed. Members only. */
@customElement("tm-poker-rounds")
export class TmPokerRounds extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @state() private storyId = "";
  private readonly rounds = new Loader(this, {
    key: () => this.key(),
    load: () => readRounds(this.envelope.id, this.storyId),
  });

  static override styles = [
    css`
      .rounds {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
        gap: var(--sp-3);
        align-items: start;
        margin-block: var(--sp-3);
      }

      summary {
        min-block-size: var(--target);
        align-content: center;
        font-weight: 600;
      }
    `,
  ];

  override render() {
    const story = this.story();
    return html`<tm-dialog
      .heading=${story ? storyName(story) : ""}
      .open=${story !== undefined}
      @close=${() => (this.storyId = "")}
    >
      ${story ? this.body(story) : nothing}
    </tm-dialog>`;
  }

  /** Opens the dialog with the rounds of a story. */
  show(storyId: string) {
    this.storyId = storyId;
  }

  private story(): PokerStory | undefined {
    return this.envelope.state.stories.find(({ id }) => id === this.storyId);
  }

  /**
   * Returns the cache key. It changes when a round of the story is opened or revealed, since that changes the visible
   * rounds.
   */
  private key() {
    const { revealed, state } = this.envelope;
    if (!this.storyId) return null;
    return state.currentStoryId === this.storyId
      ? `${this.storyId} ${state.roundVersion} ${revealed}`
      : this.storyId;
  }

  private body(story: PokerStory) {
    const { ref, estimate } = story;
    return html`
      ${ref ? html`<tm-poker-ref .sessionId=${this.envelope.id} .ref=${ref}></tm-poker-ref>` : nothing}
      ${estimate ? html`<p>${msg(str`Estimate ${cardName(estimate)}`)}</p>` : nothing}
      ${loadedOr(this.rounds, (rounds) => this.list(story, withVoters(this.envelope, rounds)))}
    `;
  }

  private list({ id }: PokerStory, rounds: readonly PastRound[]) {
    const { revealed, state } = this.envelope;
    if (id === state.currentStoryId && !revealed)
      return html`<p>${msg("Voting on this story is still open. Past rounds appear after the reveal.")}</p>`;
    const [last, ...others] = rounds;
    if (!last) return html`<p>${msg("No rounds of this story have been revealed.")}</p>`;
    const first = others.at(-1);
    const between = others.slice(0, -1).toReversed();
    return html`
      <div class="rounds">
        ${first ? this.round(first, "first") : nothing} ${this.round(last, first ? "last" : "")}
      </div>
      ${between.length > 0 ? this.between(between) : nothing}
    `;
  }

  private between(rounds: readonly PastRound[]) {
    const count = formatNumber(rounds.length);
    return html`<details>
      <summary>
        ${plural(rounds.length, { one: msg("1 round in between"), other: msg(str`${count} rounds in between`) })}
      </summary>
      <div class="rounds">${rounds.map((round) => this.round(round, ""))}</div>
    </details>`;
  }

  private round(round: PastRound, place: RoundPlace) {
    return html`<tm-poker-round
      .round=${round}
      .deck=${this.envelope.state.deck}
      .place=${place}
    ></tm-poker-round>`;
  }
}

/** Returns rounds with the unambiguous names of the room's people, including those who left. */
function withVoters(envelope: PokerEnvelope, rounds: readonly PastRound[]): PastRound[] {
  const called = createNameLookup(
    rounds.flatMap(({ votes }) => votes),
    (userId) => nameOf(envelope, userId),
  );
  return rounds.map((round) => ({
    ...round,
    votes: round.votes.map((vote) => ({ ...vote, name: called(vote) })),
  }));
}
