import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { buttonStyles, keyHintStyles } from "../../../ui/styles.ts";
import type { MenuItem } from "../../../ui/tm-menu.ts";
import { progressOf, storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { dockEndStyles } from "../../../room/table/dock-end-styles.ts";
import "../../../ui/tm-icon.ts";
import "../../../ui/tm-menu.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The facilitator's actions before the reveal: the main one is to reveal. */
@customElement("tm-poker-actions")
export class TmPokerActions extends TmElement {
  @property({ attribute: false }) envelope!: PokerEnvelope;
  @property({ attribute: false }) commands!: PokerCommands;
  /** The other actions of the round. */
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @state() private isBusy = false;

  static override styles = [buttonStyles, keyHintStyles, dockEndStyles];

  override render() {
    const hasVotes = Boolean(storyOnTable(this.envelope.state)?.votedUserIds.length);
    return html`<div class="end">
      <tm-menu label=${msg("More for this round")} .items=${this.items}></tm-menu>
      <button
        class=${hasVotes ? "primary" : ""}
        aria-disabled=${this.isBusy ? "true" : nothing}
        @click=${this.reveal}
      >
        <tm-icon name="eye"></tm-icon>${progressOf(this.envelope).allIn ? msg("Reveal") : msg("Reveal now")}
        <kbd aria-hidden="true">R</kbd>
      </button>
    </div>`;
  }

  /**
   * The second click of a double-click on "Save and next" lands here. The button is not disabled while it works, since a
   * disabled button loses the focus.
   */
  private reveal = async ({ detail }: MouseEvent) => {
    if (this.isBusy || detail > 1) return;
    this.isBusy = true;
    await this.commands.reveal();
    this.isBusy = false;
  };
}
