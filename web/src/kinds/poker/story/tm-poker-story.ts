import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { disclosureStyles } from "../disclosure-styles.ts";
import { noticesAbout } from "../../../room/notices/notices-about.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import { progressOf } from "../model.ts";
import { cardName, progressText } from "../poker-text.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** After a scroll in the notes, a person counts as reading them for this long. In milliseconds. */
const readingMs = 10_000;

/**
 * The story on the table: its reference, title and notes, the round's progress and the time left. The slot is beside the
 * notes. Fires `time-up` when the timer runs out.
 */
@customElement("tm-poker-story")
export class TmPokerStory extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  /** Returns the server's time in milliseconds, for the timer. */
  @property({ attribute: false }) now!: () => number;
  /** Collapses the notes to make room for the result. They can be expanded. */
  @property({ type: Boolean }) folded = false;
  /** The round is revealed: the title is smaller. */
  @property({ type: Boolean, reflect: true }) revealed = false;
  /** Leaves the notes out, since a shared screen cannot be scrolled. */
  @property({ type: Boolean }) brief = false;
  private scrolledAt = -Infinity;

  static override styles = [
    panelStyles,
    disclosureStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--sp-2);
        color: var(--on-felt);
        text-align: center;
      }

      .line {
        justify-content: center;
        gap: var(--sp-1) var(--sp-3);
        max-inline-size: 100%;
        min-block-size: 1.5em;
        font-size: var(--fs-14);
      }

      .ref {
        color: inherit;
        min-inline-size: 0;
        overflow-wrap: anywhere;
        font-weight: 650;
      }

      .status {
        font-weight: 600;
      }

      .status:empty {
        display: none;
      }

      h2 {
        max-inline-size: calc(704 * var(--u));
        font-size: calc(28 * var(--u));
        letter-spacing: -0.01em;
        line-height: 1.2;
        text-align: center;
      }

      :host([revealed]) h2 {
        font-size: calc(20 * var(--u));
      }

      .folds {
        display: flex;
        flex-wrap: wrap-reverse;
        justify-content: center;
        gap: 0 var(--sp-6);
        min-inline-size: 0;
        max-inline-size: 100%;
      }

      details {
        min-inline-size: 0;
        max-inline-size: 100%;
      }

      summary {
        margin-inline: auto;
        padding-block: var(--sp-1);
        color: inherit;
      }

      .notes {
        max-inline-size: 60ch;
        max-block-size: 12em;
        overflow-y: auto;
      }

      .notes span {
        white-space: pre-wrap;
      }

      .notes a {
        color: inherit;
      }

      @media (width < 720px) or (height < 700px) {
        :host {
          gap: var(--sp-1);
        }

        h2,
        :host([revealed]) h2 {
          font-size: calc(18 * var(--u));
        }

        .notes {
          max-block-size: 7.5em;
        }
      }

      /* The reference and what is collapsed share a line, so that the result has the space. */
      :host([revealed]) {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: 0 var(--sp-4);
      }

      :host([revealed]) .line {
        min-block-size: 0;
      }

      :host([revealed]) h2 {
        order: 1;
        inline-size: 100%;
        max-inline-size: none;
      }

      :host([revealed]) .folds:has([open]) {
        order: 2;
      }

      @media (prefers-reduced-motion: no-preference) {
        h2 {
          animation: appear var(--dur-3) var(--ease);
        }
      }

      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  override render() {
    const { ref, title, notes } = this.story;
    return html`
      <div class="row line">
        ${ref ? html`<tm-poker-ref class="ref" .sessionId=${this.envelope.id} .ref=${ref}>${title ? html`<bdi>${ref}</bdi>` : nothing}</tm-poker-ref>` : nothing}
        <span class="status">${this.status()}</span> ${this.chips()}
        <tm-poker-timer
          .endsAt=${this.envelope.endedAt ? null : this.envelope.state.timerEndsAt}
          .now=${this.now}
          @ended=${() => this.dispatchEvent(new Event("time-up"))}
        ></tm-poker-timer>
      </div>
      ${keyed(this.story.id, html`<h2 tabindex="-1" dir="auto">${title || ref}</h2>`)}
      <div class="folds">
        <slot></slot>
        ${
          notes.trim() && !this.brief
            ? html`<details ?open=${!this.folded}>
                <summary ?hidden=${!this.folded}>${msg("Notes")}</summary>
                <p
                  class="notes"
                  tabindex="0"
                  role="group"
                  aria-label=${msg("Notes")}
                  @scroll=${this.scrolled}
                >
                  <span dir="auto">${drawText(notes)}</span>
                </p>
              </details>`
            : nothing
        }
      </div>
      ${this.brief ? nothing : noticesAbout(this.envelope, this.story.id)}
    `;
  }

  /** The title on the table. */
  get heading(): HTMLElement | undefined {
    return this.renderRoot.querySelector("h2") ?? undefined;
  }

  override focus(options?: FocusOptions) {
    this.heading?.focus(options);
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
    if (this.envelope.revealed) return nothing;
    const progress = progressOf(this.envelope);
    if (progress.total === 0) return msg("Waiting for people");
    return progress.allIn ? msg("All votes in") : progressText(progress);
  }
}
