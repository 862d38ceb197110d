import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { addOwner } from "../../api/admin.ts";
import { entriesWith } from "../../i18n/search-text.ts";
import { str } from "../../i18n/str.ts";
import { formButtons, formError, textField } from "../../ui/form/field-template.ts";
import { formText } from "../../ui/form/form-text.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { memberName, possibleOwners, type OrgMember } from "./people.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The number of people offered without a search. */
const most = 8;

/**
 * Adds an owner to a space. An admin does not see the members of a space. Every member of the organization is
 * therefore offered, and the server refuses a person who is not in the space. Fires `changed`, and `close` on
 * success and on cancel.
 */
@customElement("tm-custody-owner")
export class TmCustodyOwner extends TmElement {
  @property() org = "";
  @property() meId = "";
  @property({ attribute: false }) space!: CustodyView;
  @property({ attribute: false }) members: readonly OrgMember[] = [];
  @state() private typed = "";
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .check span {
        padding-block-start: 2px;
        font-size: var(--fs-16);
        font-weight: 450;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { error, isBusy } = this.form;
    const possible = possibleOwners(this.members, { ownerIds: this.space.ownerIds, meId: this.meId });
    return html`
      <tm-dialog open heading=${msg(str`Add an owner to ${this.space.name}`)} @close=${this.closed}>
        <form id="form" class="stack" novalidate @submit=${this.submit}>
          <p>${msg("Current owners stay owners. Choose someone else from this organization.")}</p>
          ${
            possible.length === 0
              ? html`<p class="muted">${msg("The organization has no one else to choose.")}</p>`
              : this.choice(possible)
          }
          ${formError(error)}
        </form>
        ${formButtons({ isBusy: isBusy || possible.length === 0 }, msg("Make owner"), this.closed)}
      </tm-dialog>
    `;
  }

  private choice(possible: OrgMember[]) {
    const fitting = entriesWith(possible, this.typed, (member) => [member.name]);
    const shown = fitting.slice(0, most);
    return html`
      ${possible.length > most ? this.filter() : nothing}
      <fieldset>
        <legend class="visually-hidden">${msg("New owner")}</legend>
        ${repeat(
          shown,
          ({ userId }) => userId,
          (member) =>
            html`<label class="check">
              <input type="radio" name="user" value=${member.userId} required />
              <span>${memberName(member)}</span>
            </label>`,
        )}
      </fieldset>
      <p role="status" class="hint">${this.restText(fitting.length - shown.length, fitting.length)}</p>
    `;
  }

  private filter() {
    return textField({
      id: "filter",
      label: msg("Find a person"),
      type: "search",
      autofocus: true,
      typed: (event) => (this.typed = (event.target as HTMLInputElement).value),
    });
  }

  private restText(rest: number, all: number) {
    if (all === 0) return msg("No matches.");
    return rest > 0 ? msg("There are more. Type a name to find them.") : nothing;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const userId = formText(event.target, "user");
    const chosen = this.members.find((member) => member.userId === userId);
    await this.form.run(chosen ? "" : msg("Choose a person."), () => this.add(chosen!));
  };

  private async add(member: OrgMember) {
    try {
      await addOwner(this.org, this.space.slug, member.userId);
    } finally {
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    }
    const name = memberName(member);
    showToast({ text: msg(str`${name} is now an owner of ${this.space.name}.`) });
    this.closed();
  }
}
