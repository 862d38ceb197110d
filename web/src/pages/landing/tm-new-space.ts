import { msg } from "@lit/localize";
import type { OrgList } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { createSpace } from "../../api/spaces.ts";
import { cacheSpace } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { fieldAround, formButtons, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import { formText } from "../../ui/form/form-text.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Makes a space and opens it. Fires `close` on cancel. */
@customElement("tm-new-space")
export class TmNewSpace extends TmElement {
  @property({ type: Boolean }) open = false;
  /** My organizations. If there are several, a menu chooses one for the space. */
  @property({ attribute: false }) orgs: OrgList = [];
  private readonly form = new FormController(this);

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    if (!this.open) return nothing;
    return html`
      <tm-dialog open heading=${msg("New space")} @close=${this.closed}>
        <form id="form" class="stack loose" novalidate @submit=${this.submit}>
          ${textField({
            id: "name",
            label: msg("Space name"),
            error: this.form.errorOf("name"),
            maxlength: 64,
            required: true,
            autofocus: true,
            placeholder: msg("For example, Payments team"),
          })}
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
          ${formError(this.form.error)}
        </form>
        ${formButtons(this.form, msg("Create"), this.closed)}
      </tm-dialog>
    `;
  }

  private orgField() {
    return fieldAround(
      { id: "org", label: msg("Organization") },
      html`<select id="org" name="org">
        ${this.orgs.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}
      </select>`,
    );
  }

  private closed = () => {
    this.form.note("");
    this.dispatchEvent(new Event("close"));
  };

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const name = formText(event.target, "name");
    await this.form.run({ name: name === "" ? msg("Enter a name for the space.") : "" }, async () => {
      const org = formText(event.target, "org") || this.orgs[0]?.slug;
      const space = await createSpace({ name, open: data.get("access") === "open", ...(org && { org }) });
      cacheSpace(space.orgSlug, space.slug, space.name, "owner");
      navigate(paths.space(space.orgSlug, space.slug));
    });
  };
}
