import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isMemberView, readSpace } from "../../api/spaces.ts";
import { problemText } from "../../api/problem-text.ts";
import { formText } from "../../ui/form-text.ts";
import { saveOver } from "../../ui/save-over.ts";
import { Sending } from "../../ui/sending.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-dialog.ts";
import { nameSpace } from "./name-space.ts";
import { removeUnnamed } from "./unnamed-space-storage.ts";

/** Asks for the name of a space, saves it, and removes itself. Fires `named`. */
@localized()
@customElement("tm-name-team-dialog")
export class TmNameTeamDialog extends LitElement {
  @property() org = "";
  @property() slug = "";
  /** The current name. */
  @property() name = "";
  /** The name to replace. Set after the form has shown that another person changed it. */
  private base: string | undefined;
  private readonly sending = new Sending(this);

  static override styles = [baseStyles, buttonStyles, fieldStyles];

  override render() {
    const { error } = this.sending;
    return html`
      <tm-dialog open heading=${msg("Name your team")} @close=${() => this.remove()}>
        <form id="form" class="field" @submit=${this.submit} novalidate>
          <label for="name">${msg("Name of the space")}</label>
          <input
            id="name"
            name="name"
            maxlength="64"
            required
            autofocus
            autocomplete="off"
            value=${this.name}
            aria-invalid=${error !== ""}
            aria-describedby="hint"
          />
          <p id="hint" class=${error ? "field-error" : "hint"} role=${error ? "alert" : "none"}>
            ${error || msg("Your rooms, people and decks are kept under this name. The address stays.")}
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
    await this.sending.run(name === "" ? msg("Give the space a name.") : "", async () => {
      const base = this.base ?? this.name;
      const other = await saveOver(this.sending, () => nameSpace(this.org, this.slug, name, base));
      if (other) return void (this.base = other["name"]);
      this.dispatchEvent(new Event("named"));
      this.remove();
      showToast({ text: msg("Your team has a name."), tone: "ok" });
    });
  };
}

/**
 * Opens the dialog with the space's current name. Calls `done` when the space is named or I am not its owner any more.
 * If the dialog cannot be opened, a toast shows the error.
 */
export async function openNameTeam(org: string, slug: string, done: () => unknown): Promise<void> {
  try {
    const view = await readSpace(org, slug);
    if (!isMemberView(view) || view.role !== "owner") {
      removeUnnamed(org, slug);
      done();
      return;
    }
    const dialog = document.createElement("tm-name-team-dialog");
    Object.assign(dialog, { org, slug, name: view.name });
    dialog.addEventListener("named", () => void done());
    document.body.append(dialog);
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-name-team-dialog": TmNameTeamDialog;
  }
}
