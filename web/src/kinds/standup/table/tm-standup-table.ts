import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { arcOf, type Arc } from "../../../room/table/arc.ts";
import { moveFrom } from "../../../room/table/move-from.ts";
import { feltStyles } from "../../../room/table/felt-styles.ts";
import { seatStyles } from "../../../room/table/seat-styles.ts";
import { alikeIn } from "../../../room/table/seat-name-template.ts";
import { TableWidth } from "../../../room/table/table-width.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { MediaQuery } from "../../../ui/media-query.ts";
import { comingUp, seatsOf, type Seat } from "../turns.ts";
import { seatTemplate } from "./seat-template.ts";
import { tokenFaceStyles, tokenStyles } from "./token-styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** From this number of people behind the table on, they sit closer together. */
const closerFrom = 9;

/**
 * The table of a live standup as its viewer sees it: the others are behind the far rim in the speaking order, with the
 * token in front of the speaker. The near side is the dock. What is on the felt is in the slot.
 */
@customElement("tm-standup-table")
export class TmStandupTable extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  /** The viewer, whose side is the dock; "" on a shared screen. */
  @property() myId = "";
  /** True if the room has ended. The table then has no seats. */
  @property({ type: Boolean, reflect: true }) ended = false;
  private readonly wide = new MediaQuery(this, "(width >= 720px) and (height >= 480px)");
  private readonly width = new TableWidth(this);
  /** The speaker whose seat has the token. */
  private speaker: string | undefined;
  /** The box of the token before the change that is being drawn. */
  private tokenBox: DOMRect | undefined;

  static override styles = [feltStyles, seatStyles, tokenFaceStyles, tokenStyles];

  override render() {
    const { envelope, myId, ended } = this;
    const others = ended ? [] : seatsOf(envelope).filter(({ person }) => person.userId !== myId);
    const arc = arcOf(others.length, this.width.units, !this.wide.matches);
    const isFull = others.length >= closerFrom;
    return html`<div
      class=${classMap({ table: true, full: isFull, first: arc.isShort, badged: true, [arc.look]: true })}
      ${cssVars({ "--rows": arc.rows, "--units": this.width.units })}
    >
      <div class="felt"></div>
      ${others.length > 0 ? this.seats(others, arc) : nothing}
      <div class="stage"><slot></slot></div>
    </div>`;
  }

  private seats(others: readonly Seat[], { look, places, isShort }: Arc) {
    const { envelope } = this;
    const [next] = comingUp(envelope, 1);
    const isAlike = alikeIn(isShort ? others.map(({ person }) => person.name) : []);
    return html`<ul
      class="seats"
      tabindex=${look === "strip" ? "0" : nothing}
      aria-label=${envelope.state.order ? msg("At the table, in speaking order") : msg("At the table")}
    >
      ${repeat(
        others,
        ({ person }) => person.userId,
        (seat, i) =>
          seatTemplate({
            seat,
            place: places[i]!,
            isAlike: isAlike(seat.person.name),
            isNext: next !== undefined && next === seat.entry,
            phase: envelope.phase,
          }),
      )}
    </ul>`;
  }

  protected override willUpdate() {
    this.tokenBox = this.token?.getBoundingClientRect();
  }

  protected override updated() {
    const speaker = this.token?.closest<HTMLElement>(".seat");
    if (speaker?.dataset["id"] === this.speaker) return;
    this.speaker = speaker?.dataset["id"];
    const strip = speaker?.closest(".strip .seats");
    // Only the strip is scrolled, not the page.
    if (speaker && strip) strip.scrollLeft += middleOf(speaker) - middleOf(strip);
    if (this.token && this.tokenBox) moveFrom(this.token, this.tokenBox);
  }

  private get token(): HTMLElement | null {
    return this.renderRoot.querySelector(".token");
  }
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
