import { msg } from "@lit/localize";
import type { OrgList } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { createSpace } from "../../api/spaces.ts";
import { cacheSpace } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form-text.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Makes a space and opens it. Fires `close` on cancel. */
@customElement("tm-new-space")
export class TmNewSpace extends TmElement {
  @property({ type: Boolean }) open = false;
  /** My organizations. If there are several, a menu chooses one for the space. */
  @property({ attribute: false }) orgs: OrgList = [];
  private readonly sending = new Sending(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }

      fieldset {
        margin: 0;
        padding: 0;
        border: 0;
      }
    `,
  ];

  override render() {
    if (!this.open) return nothing;
    return html`
      <tm-dialog open heading=${msg("New space")} @close=${this.closed}>
        <form id="form" @submit=${this.submit}>
          <div class="field">
            <label for="name">${msg("Space name")}</label>
            <input
              id="name"
              name="name"
              maxlength="64"
              required
              autofocus
              autocomplete="off"
              placeholder=${msg("For example, Payments team")}
              aria-invalid=${this.sending.error !== ""}
              aria-describedby=${this.sending.error ? "error" : nothing}
            />
            ${this.sending.error ? html`<p id="error" class="field-error" role="alert">${this.sending.error}</p>` : nothing}
          </div>
          ${this.orgs.length > 1 ? this.orgField() : nothing}
          <fieldset>
            <legend>${msg("Who can join")}</legend>
            <label class="check">
              <input type="radio" name="access" value="protected" checked />
              <span>${msg("People with the passcode")}</span>
              <span class="hint">${msg("You get a passcode to share with the link.")}</span>
            </label>
            <label class="check">
              <input type="radio" name="access" value="open" />
              <span>${msg("Anyone with the link")}</span>
              <span class="hint">${msg("No passcode. Anyone with the link can join.")}</span>
            </label>
          </fieldset>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${this.sending.isBusy}>
          ${msg("Create")}
        </button>
      </tm-dialog>
    `;
  }

  private orgField() {
    return html`<div class="field">
      <label for="org">${msg("Organization")}</label>
      <select id="org" name="org">
        ${this.orgs.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}
      </select>
    </div>`;
  }

  private closed = () => {
    this.sending.note("");
    this.dispatchEvent(new Event("close"));
  };

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const name = formText(event.target, "name");
    await this.sending.run(name === "" ? msg("Enter a name for the space.") : "", async () => {
      const org = formText(event.target, "org") || this.orgs[0]?.slug;
      const space = await createSpace({ name, open: data.get("access") === "open", ...(org && { org }) });
      cacheSpace(space.orgSlug, space.slug, space.name);
      navigate(paths.space(space.orgSlug, space.slug));
    });
  };
}
