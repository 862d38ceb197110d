import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { saveName } from "../../api/me.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { currentMe, setMe } from "../identity.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form-text.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Asks for my new name, saves it, and removes itself. */
@customElement("tm-rename-dialog")
export class TmRenameDialog extends TmElement {
  private readonly sending = new Sending(this);

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Change name")} @close=${() => this.remove()}>
        <form id="form" class="field" @submit=${this.submit}>
          <label for="name">${msg("Name", { id: "person-name" })}</label>
          <input
            id="name"
            name="name"
            maxlength="64"
            required
            autofocus
            autocomplete="nickname"
            .value=${currentMe()?.name ?? ""}
            aria-invalid=${this.sending.error !== ""}
            aria-describedby="hint"
          />
          <p
            id="hint"
            class=${this.sending.error ? "field-error" : "hint"}
            role=${this.sending.error ? "alert" : "none"}
          >
            ${this.sending.error || msg("Everyone in your spaces and rooms sees it.")}
          </p>
        </form>
        <button slot="footer" class="quiet" @click=${() => this.remove()}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${this.sending.isBusy}>
          ${msg("Save")}
        </button>
      </tm-dialog>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    await this.sending.run(name === "" ? msg("Enter your name.") : "", async () => {
      setMe(await saveName(name));
      this.remove();
      showToast({ text: msg("Name changed."), tone: "ok" });
    });
  };
}
