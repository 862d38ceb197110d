import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { Participant } from "#shared/wire/sessions.ts";
import { formatList, formatNumber } from "../../../i18n/format.ts";
import { markedNameOf } from "../../../room/people.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { outcomeOf } from "../outcome.ts";
import { cardName, endText, outcomeName, outcomeText, youInList } from "../poker-text.ts";
import { dealCards } from "../table/motion.ts";
import { pileStyles } from "./pile-styles.ts";
import { verdictStyles } from "./verdict-styles.ts";
import { pilesOf, shortNames, type Pile } from "./piles.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Up to this number of piles, names fit above each on a phone. */
const fewPiles = 3;
/** A round with more votes is a crowd. */
const fewVotes = 16;

/** Returns the number of names above a pile. The more votes, the fewer, so that the result keeps its height. */
function mostNames(votes: number): number {
  if (votes <= fewVotes) return 12;
  return votes <= 34 ? 8 : 5;
}

/** The result of a revealed round: the verdict, and the cards in piles by their value. */
@customElement("tm-poker-results")
export class TmPokerResults extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  /** The viewer, who is named first and as "you"; "" on a shared screen. */
  @property() myId = "";
  /** The reveal happened while the page was open. A page that opens on a revealed table does not animate cards. */
  @property({ type: Boolean }) turning = false;
  /** Returns the box that a person's card comes from. */
  @property({ attribute: false }) cardBox: (userId: string) => DOMRect | undefined = () => undefined;

  static override styles = [verdictStyles, pileStyles];

  override render() {
    const { results, votes } = this.story;
    if (!results || !votes) return nothing;
    if (votes.length === 0) return html`<h3 tabindex="-1">${msg("Revealed without votes.")}</h3>`;
    const outcome = outcomeOf(this.envelope.state.deck, votes);
    const piles = pilesOf(this.envelope, this.story);
    const short = shortNames(piles.flatMap(({ voters }) => voters));
    const most = mostNames(votes.length);
    return html`
      <h3 class="outcome ${outcome.kind}" tabindex="-1">
        <em
          >${outcome.kind === "consensus" ? html`<tm-icon name="circle-check"></tm-icon>` : nothing}
          ${outcomeName(outcome)}</em
        >
        <span>${outcomeText(this.envelope, outcome)}</span>
      </h3>
      <dl
        class=${classMap({ many: piles.length > fewPiles, crowd: votes.length > fewVotes, turning: this.turning })}
        ${cssVars({ "--piles": piles.length })}
      >
        ${piles.map((pile) => this.pile(pile, short, most))}
      </dl>
    `;
  }

  private pile({ value, voters: all, end, isSpecial }: Pile, short: Map<string, string>, most: number) {
    const isMine = ({ userId }: Participant) => userId === this.myId;
    const voters = [...all.filter(isMine), ...all.filter((person) => !isMine(person))];
    const names = voters.map(
      (person) => (isMine(person) ? youInList() : markedNameOf(this.envelope, person.userId)) || gone(),
    );
    const count = formatNumber(voters.length);
    const shown = voters.length > most ? voters.slice(0, most) : voters;
    const classes = {
      pile: true,
      edge: end !== undefined,
      special: isSpecial,
      long: value.length > 3 && value !== "coffee",
      two: voters.length === 2,
      three: voters.length > 2,
    };
    return html`<div class=${classMap(classes)}>
      <dt>
        <span class="visually-hidden">${cardName(value)}</span>
        <span class="face" aria-hidden="true">
          ${voters.map(({ userId }) => html`<span class="card" data-id=${userId}>${face(value)}</span>`)}
        </span>
      </dt>
      <dd class="who">
        <span class="visually-hidden">${formatList(names)}</span>
        ${shown.map((person) => voter(person, (isMine(person) ? youInList() : short.get(person.userId)) || gone()))}
        ${voters.length > shown.length ? html`<span class="voter rest" aria-hidden="true">+${formatNumber(voters.length - shown.length)}</span>` : nothing}
      </dd>
      <dd class="count">${count}${end ? html`<span class="end"> · ${endText(end)}</span>` : nothing}</dd>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!this.turning || !changed.has("turning")) return;
    const cards = [...this.renderRoot.querySelectorAll<HTMLElement>(".card")];
    dealCards(
      cards.flatMap((card) => {
        const from = this.cardBox(card.dataset["id"]!);
        return from && from.width > 0 ? [{ card, from }] : [];
      }),
    );
  }

  /** Moves the focus to the verdict, which is read out. */
  override focus(options?: FocusOptions) {
    this.renderRoot.querySelector("h3")?.focus(options);
  }
}

const gone = () => msg("someone who left");

function face(value: string) {
  return value === "coffee" ? html`<tm-icon name="coffee"></tm-icon>` : html`<bdi>${value}</bdi>`;
}

function voter({ name, avatarHue, avatarIcon, guest }: Participant, short: string) {
  return html`<span class="voter" aria-hidden="true" title=${name}
    ><tm-avatar
      .name=${name}
      .hue=${avatarHue}
      icon=${avatarIcon}
      ?guest=${guest}
      unlabelled
      size="24"
    ></tm-avatar
    ><bdi>${short}</bdi></span
  >`;
}
