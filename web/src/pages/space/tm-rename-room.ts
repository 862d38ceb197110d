import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { renameRoom } from "../../api/space-rooms.ts";
import { saveOver } from "../../ui/save-over.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import type { RoomPlace } from "./room-place.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form-text.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A dialog that renames a room. Fires `changed` after a save, then removes itself. */
@customElement("tm-rename-room")
export class TmRenameRoom extends TmElement {
  @property({ attribute: false }) place!: RoomPlace;
  /** Another person's newer title, after the dialog has shown it. */
  private base: string | undefined;
  private readonly sending = new Sending(this);

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Rename room")} @close=${() => this.remove()}>
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
            aria-invalid=${this.sending.error !== ""}
            aria-describedby=${this.sending.error ? "error" : nothing}
          />
          ${this.sending.error ? html`<p id="error" class="field-error" role="alert">${this.sending.error}</p>` : nothing}
        </form>
        <button slot="footer" class="quiet" @click=${() => this.remove()}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${this.sending.isBusy}>
          ${msg("Rename")}
        </button>
      </tm-dialog>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { org, slug, room } = this.place;
    const title = formText(event.target, "title");
    await this.sending.run(title === "" ? msg("Enter a title.") : "", async () => {
      const base = this.base ?? room.title;
      if (title !== base) {
        const other = await saveOver(this.sending, () => renameRoom(org, slug, room.id, title, base));
        if (other) return void (this.base = other["title"]);
      }
      this.dispatchEvent(new Event("changed"));
      this.remove();
    });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-rename-room": TmRenameRoom;
  }
}
