import { localized, msg, str } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { hasStatus } from "../../api/client.ts";
import { problemText } from "../../api/problem-text.ts";
import { deleteSpace } from "../../api/spaces.ts";
import { forgetSpace } from "../../app/known-spaces.ts";
import { navigate } from "../../app/navigate.ts";
import { paths } from "../../app/paths.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form-text.ts";

/** Asks for the slug before it deletes a space, since nothing brings it back. Fires `close`. */
@localized()
@customElement("tm-delete-space-dialog")
export class TmDeleteSpaceDialog extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ type: Boolean }) open = false;
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }

      code {
        font-family: var(--mono);
        font-weight: 650;
        overflow-wrap: anywhere;
        user-select: all;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("open") && this.open) this.error = "";
  }

  override render() {
    if (!this.open) return nothing;
    const { name, slug, members } = this.view;
    return html`
      <tm-dialog open heading=${msg(str`Delete ${name}?`)} @close=${this.closed}>
        <form id="form" @submit=${this.submit}>
          <p>
            ${
              members.length > 1
                ? msg("Everything in it is deleted for all of its members. Nothing brings it back.")
                : msg("Everything in it is deleted. Nothing brings it back.")
            }
          </p>
          <div class="field">
            <label for="slug">${msg(html`Type <code>${slug}</code> to go on`)}</label>
            <input
              id="slug"
              name="slug"
              autofocus
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-invalid=${this.error !== ""}
              aria-describedby=${this.error ? "error" : nothing}
            />
            ${this.error ? html`<p id="error" class="field-error" role="alert">${this.error}</p>` : nothing}
          </div>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="danger" type="submit" form="form" ?disabled=${this.isBusy}>
          ${msg("Delete for good")}
        </button>
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { orgSlug, slug, name } = this.view;
    const typed = formText(event.target, "slug");
    this.error = typed === slug ? "" : msg(str`That is not ${slug}.`);
    if (this.error) return;
    this.isBusy = true;
    try {
      await deleteSpace(orgSlug, slug);
    } catch (problem) {
      // Gone already, by another owner's hand: that is what was wanted.
      if (!hasStatus(problem, 404)) {
        this.error = problemText(problem);
        return;
      }
    } finally {
      this.isBusy = false;
    }
    forgetSpace(orgSlug, slug);
    navigate(paths.home);
    showToast({ text: msg(str`${name} is deleted.`) });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-delete-space-dialog": TmDeleteSpaceDialog;
  }
}
