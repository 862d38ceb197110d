import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { problemText } from "../../api/problem-text.ts";
import { renameRoom } from "../../api/spaces.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import type { RoomPlace } from "./room-place.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form-text.ts";

/** Asks for a room's new title, saves it, fires `changed`, and removes itself. */
@localized()
@customElement("tm-rename-room")
export class TmRenameRoom extends LitElement {
  @property({ attribute: false }) place!: RoomPlace;
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [baseStyles, buttonStyles, fieldStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Rename the room")} @close=${() => this.remove()}>
        <form id="form" class="field" @submit=${this.submit}>
          <label for="title">${msg("Title")}</label>
          <input
            id="title"
            name="title"
            maxlength="200"
            required
            autofocus
            autocomplete="off"
            value=${this.place.room.title}
            aria-invalid=${this.error !== ""}
            aria-describedby=${this.error ? "error" : nothing}
          />
          ${this.error ? html`<p id="error" class="field-error" role="alert">${this.error}</p>` : nothing}
        </form>
        <button slot="footer" class="quiet" @click=${() => this.remove()}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${this.isBusy}>
          ${msg("Rename")}
        </button>
      </tm-dialog>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { org, slug, room } = this.place;
    const title = formText(event.target, "title");
    this.error = title === "" ? msg("Give the room a title.") : "";
    if (this.error) return;
    this.isBusy = true;
    try {
      if (title !== room.title) await renameRoom(org, slug, room.id, title);
      this.dispatchEvent(new Event("changed"));
      this.remove();
    } catch (problem) {
      this.error = problemText(problem);
      this.isBusy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-rename-room": TmRenameRoom;
  }
}
