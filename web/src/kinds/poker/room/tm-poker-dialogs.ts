import { LitElement, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PokerState } from "#shared/wire/poker.ts";
import type { PokerCommands } from "../poker-commands.ts";
import "../edit/tm-poker-edit.ts";
import "../paste/tm-poker-paste.ts";
import "../settings/tm-poker-settings.ts";
import "../timer/tm-poker-timer-dialog.ts";

/**
 * The facilitator's dialogs. Their code is loaded separately, since most people do not need it. Fires `imported` after
 * an import.
 */
@customElement("tm-poker-dialogs")
export class TmPokerDialogs extends LitElement {
  @property({ attribute: false }) state!: PokerState;
  @property({ attribute: false }) commands!: PokerCommands;
  @property({ type: Boolean }) writable = false;
  @state() private open: "" | "paste" | "settings" | "timer" = "";
  @state() private given: string | File = "";
  @state() private editing = "";

  override render() {
    return html`
      <tm-poker-edit
        .story=${this.state.stories.find(({ id }) => id === this.editing)}
        .commands=${this.commands}
        @close=${() => (this.editing = "")}
      ></tm-poker-edit>
      <tm-poker-paste
        .open=${this.open === "paste"}
        .given=${this.given}
        .state=${this.state}
        .commands=${this.commands}
        @close=${this.shutPaste}
        @imported=${() => this.dispatchEvent(new Event("imported"))}
      ></tm-poker-paste>
      <tm-poker-settings
        .open=${this.open === "settings"}
        .state=${this.state}
        .commands=${this.commands}
        .disabled=${!this.writable}
        @close=${this.shut}
      ></tm-poker-settings>
      <tm-poker-timer-dialog
        .open=${this.open === "timer"}
        .isRunning=${this.state.timerEndsAt !== null}
        .commands=${this.commands}
        @close=${this.shut}
      ></tm-poker-timer-dialog>
    `;
  }

  edit(storyId: string) {
    this.editing = storyId;
  }

  /** Opens the import, empty or with content that was pasted or dropped elsewhere. */
  paste(given: string | File) {
    this.given = given;
    this.open = "paste";
  }

  settings() {
    this.open = "settings";
  }

  timer() {
    this.open = "timer";
  }

  private shut = () => (this.open = "");

  // The same lines may be pasted again.
  private shutPaste = () => (this.open = this.given = "");
}
