import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { buttonStyles, keyHintStyles } from "../../../ui/styles.ts";
import { nextUnestimated, progressOf } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The facilitator's buttons for the round. Fires `reset`, `estimate` and `timer`: these open a dialog or move the focus
 * first.
 */
@customElement("tm-poker-actions")
export class TmPokerActions extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) story!: PokerStory;
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    keyHintStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-2) var(--sp-1);
        margin-block-start: var(--sp-1);
      }

      .quiet {
        gap: var(--sp-1);
        padding-inline: var(--sp-2);
        font-size: var(--fs-14);
      }

      @media (pointer: coarse), (width < 1320px) {
        kbd {
          display: none;
        }
      }

      @media (width < 720px) {
        /* One row that scrolls, to both edges of the screen. The padding is room for the focus ring. */
        :host {
          flex-wrap: nowrap;
          margin: 0 calc(-1 * var(--sp-4));
          padding: var(--sp-1) var(--sp-4);
          overflow-x: auto;
          scrollbar-width: none;
        }

        button {
          flex: none;
          padding-inline: var(--sp-3);
          font-size: var(--fs-14);
        }

        .quiet {
          padding-inline: var(--sp-2);
        }
      }

      /* Side buttons show only their icon, so that the row fits or ends with two buttons. Screen readers read the
         text. */
      @media (width < 1100px) {
        .tool {
          gap: 0;
          min-inline-size: var(--target);
        }

        .tool span {
          font-size: 0;
        }
      }
    `,
  ];

  override render() {
    const { envelope, story } = this;
    const hasVotes = story.votedUserIds.length > 0;
    return html`
      ${envelope.revealed ? nothing : this.revealButton(hasVotes)}
      ${hasVotes || envelope.revealed ? this.resetButton() : nothing}
      ${
        envelope.revealed
          ? nothing
          : html`<button
                class="quiet tool"
                title=${msg("Timer")}
                aria-haspopup="dialog"
                @click=${() => this.tell("timer")}
              >
                <tm-icon name="timer"></tm-icon><span>${msg("Timer")}</span>${key("T")}
              </button>
              <button class="quiet" @click=${() => this.tell("estimate")}>
                <tm-icon name="pencil"></tm-icon>${msg("Estimate", { id: "do-estimate" })}${key("E")}
              </button>`
      }
      ${
        nextUnestimated(envelope.state)
          ? html`<button
              class="quiet"
              aria-disabled=${this.isBusy ? "true" : nothing}
              @click=${() => this.run(() => this.commands.selectNext())}
            >
              <tm-icon name="skip-forward"></tm-icon>${msg("Next story")}${key("N")}
            </button>`
          : nothing
      }
      <button
        class="quiet tool"
        title=${msg("Vote right away, without a story")}
        aria-disabled=${this.isBusy ? "true" : nothing}
        @click=${this.quickRound}
      >
        <tm-icon name="zap"></tm-icon><span>${msg("Quick round")}</span>${key("Q")}
      </button>
    `;
  }

  /** The second click of a double-click on "Next story" lands here, because "Clear votes" is gone by then. */
  private quickRound = ({ detail }: MouseEvent) => {
    if (detail < 2) void this.run(() => this.commands.quickRound());
  };

  private revealButton(hasVotes: boolean) {
    return html`<button
      class=${hasVotes ? "primary" : ""}
      aria-disabled=${this.isBusy ? "true" : nothing}
      @click=${() => this.run(() => this.commands.reveal())}
    >
      <tm-icon name="eye"></tm-icon>
      ${progressOf(this.envelope).allIn ? msg("Reveal") : msg("Reveal now")}${key("R")}
    </button>`;
  }

  private resetButton() {
    const { revealed } = this.envelope;
    const label = revealed ? msg("Vote again") : msg("Clear votes");
    return html`<button
      class=${revealed ? "" : "quiet tool"}
      title=${label}
      aria-disabled=${this.isBusy ? "true" : nothing}
      @click=${() => this.tell("reset")}
    >
      <tm-icon name="rotate-ccw"></tm-icon><span>${label}</span>${key("X")}
    </button>`;
  }

  private tell(name: string) {
    this.dispatchEvent(new Event(name));
  }

  private async run(act: () => Promise<boolean>) {
    // Not the disabled attribute, since a disabled button loses the focus.
    if (this.isBusy) return;
    this.isBusy = true;
    await act();
    this.isBusy = false;
  }
}

function key(letter: string) {
  return html`<kbd aria-hidden="true">${letter}</kbd>`;
}
