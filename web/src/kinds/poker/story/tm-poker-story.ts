import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { disclosureStyles } from "../disclosure-styles.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import { progressOf } from "../model.ts";
import { cardName, progressText } from "../poker-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** After a scroll in the notes, a person counts as reading them for this long. In milliseconds. */
const readingMs = 10_000;

/**
 * The story on the table: its reference, title and notes, the round's progress and the time left. Buttons go into the
 * slot. Fires `time-up` when the timer runs out.
 */
@customElement("tm-poker-story")
export class TmPokerStory extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  /** Returns the server's time in milliseconds, for the timer. */
  @property({ attribute: false }) now!: () => number;
  /** Collapses the notes to make room for the result. They can be expanded. */
  @property({ type: Boolean }) folded = false;
  /** Leaves the notes out, since a shared screen cannot be scrolled. */
  @property({ type: Boolean }) brief = false;
  private scrolledAt = -Infinity;

  static override styles = [
    panelStyles,
    disclosureStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-2);
      }

      .line {
        min-block-size: 30px;
        gap: var(--sp-1) var(--sp-3);
        color: var(--muted);
        font-size: var(--fs-14);
      }

      .ref {
        min-inline-size: 0;
        overflow-wrap: anywhere;
        font-weight: 650;
      }

      tm-poker-timer {
        margin-inline-start: auto;
      }

      .status {
        color: var(--text);
        font-weight: 600;
      }

      h2 {
        font-size: var(--fs-22);
      }

      .notes {
        max-inline-size: 72ch;
        max-block-size: 12em;
        overflow-y: auto;
        color: var(--muted);
      }

      .notes span {
        white-space: pre-wrap;
      }

      @media (width < 720px) {
        /* A title of two lines ends within the first 160 px of a phone. */
        :host {
          gap: 2px;
        }

        .line {
          min-block-size: 20px;
          line-height: 1.3;
        }

        h2 {
          font-size: var(--fs-18);
          line-height: 1.2;
        }

        .notes {
          max-block-size: 7.5em;
        }
      }
    `,
  ];

  override render() {
    const { ref, title, notes } = this.story;
    return html`
      <div class="row line">
        ${ref ? html`<tm-poker-ref class="ref" .sessionId=${this.envelope.id} .ref=${ref}>${title ? html`<bdi>${ref}</bdi>` : nothing}</tm-poker-ref>` : nothing}
        <span class="status">${this.status()}</span>
        ${this.chips()}
        <tm-poker-timer
          .endsAt=${this.envelope.endedAt ? null : this.envelope.state.timerEndsAt}
          .now=${this.now}
          @ended=${() => this.dispatchEvent(new Event("time-up"))}
        ></tm-poker-timer>
      </div>
      <h2 tabindex="-1" dir="auto">${title || ref}</h2>
      ${
        notes.trim() && !this.brief
          ? html`<details ?open=${!this.folded}>
              <summary ?hidden=${!this.folded}>${msg("Notes")}</summary>
              <p class="notes" tabindex="0" role="group" aria-label=${msg("Notes")} @scroll=${this.scrolled}>
                <span dir="auto">${drawText(notes)}</span>
              </p>
            </details>`
          : nothing
      }
      <slot></slot>
    `;
  }

  override focus(options?: FocusOptions) {
    this.renderRoot.querySelector("h2")?.focus(options);
  }

  /** True if the viewer is reading the notes: they have the focus, or were scrolled just now. */
  get isRead(): boolean {
    const hasFocus = this.renderRoot.querySelector(".notes")?.matches(":focus-within");
    return hasFocus || performance.now() - this.scrolledAt < readingMs;
  }

  private scrolled = () => (this.scrolledAt = performance.now());

  private chips() {
    const { autoReveal, openVoting } = this.envelope.state;
    const { estimate } = this.story;
    return html`
      ${estimate ? html`<span class="chip ok">${msg(str`Estimate ${cardName(estimate)}`)}</span>` : nothing}
      ${autoReveal ? html`<span class="chip">${msg("Reveals automatically")}</span>` : nothing}
      ${openVoting ? html`<span class="chip">${msg("Waits for people who disconnect")}</span>` : nothing}
    `;
  }

  private status() {
    if (this.envelope.revealed) return msg("Revealed");
    const progress = progressOf(this.envelope);
    if (progress.total === 0) return msg("Waiting for people");
    return progress.allIn ? msg("All votes in") : progressText(progress);
  }
}
