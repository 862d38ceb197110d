import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PokerState } from "#shared/wire/poker.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import type { PokerCommands } from "../poker-commands.ts";
import "../../../ui/tm-dialog.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The voting settings of this room. The facilitator can change them, even during a round. Fires `close`. */
@customElement("tm-poker-settings")
export class TmPokerSettings extends TmElement {
  @property({ type: Boolean }) open = false;
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ type: Boolean }) disabled = false;
  @state() private isBusy = false;

  static override styles = [
    fieldStyles,
    css`
      .check {
        font-size: var(--fs-16);
      }
    `,
  ];

  override render() {
    return html`
      <tm-dialog .heading=${msg("Voting settings")} .open=${this.open} @close=${this.closed}>
        ${this.option(
          "autoReveal",
          msg("Reveal when everyone has voted"),
          msg("Cards are revealed after the last vote. Otherwise the facilitator reveals them."),
        )}
        ${this.option(
          "openVoting",
          msg("Wait for people who disconnect"),
          msg(
            "A round waits for everyone who was in the room when it started, even if they disconnect. Otherwise it waits only for people who are here.",
          ),
        )}
      </tm-dialog>
    `;
  }

  private option(key: "autoReveal" | "openVoting", label: string, hint: string) {
    return html`
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          aria-describedby="${key}-hint"
          .checked=${this.state[key]}
          ?disabled=${this.disabled || this.isBusy}
          @change=${(event: Event) => this.change(key, event.target as HTMLInputElement)}
        />${label}<span class="hint" id="${key}-hint">${hint}</span>
      </label>
    `;
  }

  private async change(key: "autoReveal" | "openVoting", box: HTMLInputElement) {
    this.isBusy = true;
    if (!(await this.commands.configure({ [key]: box.checked }))) box.checked = this.state[key];
    this.isBusy = false;
  }

  private closed = () => this.dispatchEvent(new Event("close"));
}
