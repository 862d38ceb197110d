import { msg } from "@lit/localize";
import { css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { nameOf } from "../../../room/people.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { nextUnestimated } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { storyName } from "../poker-text.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The placeholder while no story is on the table, with the facilitator's buttons. Fires `add` and `import`. */
@customElement("tm-poker-empty")
export class TmPokerEmpty extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ type: Boolean }) canChoose = false;
  /** Moves the focus to the main button. */
  @property({ type: Boolean }) takesFocus = false;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--sp-3);
        inline-size: 100%;
        max-inline-size: 44rem;
        margin-inline: auto;
        padding-block: var(--sp-4);
        text-align: center;
      }

      .row {
        justify-content: center;
        max-inline-size: 100%;
      }

      h2 {
        font-size: var(--fs-22);
      }

      /* Two lines, since an ellipsis cuts the start of a title whose direction is not the page's. */
      .name {
        display: -webkit-box;
        min-inline-size: 0;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        word-break: break-all;
      }
    `,
  ];

  override render() {
    const { stories } = this.envelope.state;
    if (this.envelope.endedAt) return html`<h2>${msg("No story was on the table when the room ended.")}</h2>`;
    if (!this.canChoose) return html`<h2>${this.waiting(stories.length > 0)}</h2>`;
    return stories.length > 0 ? this.choose() : this.fill();
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has("takesFocus") && this.takesFocus)
      this.renderRoot.querySelector<HTMLElement>("button")?.focus();
  }

  private waiting(hasStories: boolean) {
    const name = nameOf(this.envelope, this.envelope.facilitatorId) || msg("The facilitator");
    return hasStories
      ? msg(str`${name} is choosing the next story.`)
      : msg(str`${name} is choosing the stories.`);
  }

  private fill() {
    return html`
      <h2>${msg("What are you estimating today?")}</h2>
      <p class="muted">
        ${msg("Add your first story, or import the whole list: an export, a spreadsheet, or pasted lines.")}
      </p>
      <div class="row">
        <button class="primary" @click=${() => this.tell("import")}>
          <tm-icon name="upload"></tm-icon>${msg("Import stories")}
        </button>
        <button @click=${() => this.tell("add")}><tm-icon name="plus"></tm-icon>${msg("Add a story")}</button>
        ${this.quick()}
      </div>
    `;
  }

  private choose() {
    const next = nextUnestimated(this.envelope.state);
    if (!next)
      return html`<h2>${msg("All stories have estimates.")}</h2>
        <p class="muted">${msg("Choose one from the list to discuss it again, or add more.")}</p>
        <div class="row">${this.quick()}</div>`;
    return html`
      <h2>${msg("Put a story on the table")}</h2>
      <p class="muted">
        ${msg("Choose one from the list, or start with the first one without an estimate.")}
      </p>
      <div class="row">
        <button class="primary" @click=${() => this.commands.select(next.id)}>
          <tm-icon name="play"></tm-icon><span class="name">${msg(str`Start with ${storyName(next)}`)}</span>
        </button>
        ${this.quick()}
      </div>
    `;
  }

  private quick() {
    return html`<button
      title=${msg("Vote right away, without a story")}
      @click=${() => this.commands.quickRound()}
    >
      <tm-icon name="zap"></tm-icon>${msg("Quick round")}
    </button>`;
  }

  private tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
}
