import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { revokeMember, strandedSpaces } from "../../api/admin.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { formButtons, formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { memberName, type OrgMember } from "./people.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Confirms the revocation of a person, and names the spaces that would lose their last owner. Fires `changed`, and
 * `close` on success and on cancel.
 */
@customElement("tm-revoke-dialog")
export class TmRevokeDialog extends TmElement {
  @property() org = "";
  @property({ attribute: false }) member!: OrgMember;
  @property({ type: Boolean }) me = false;
  @state() private stranded: string[] = [];
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .stranded {
        padding: var(--sp-3) var(--sp-4);
        border-inline-start: 3px solid var(--bad);
        border-radius: var(--r-2);
        background: var(--surface);
      }

      li a {
        display: inline-flex;
        align-items: center;
        min-block-size: 32px;
        font-family: var(--mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const name = memberName(this.member);
    return html`
      <tm-dialog
        open
        heading=${this.me ? msg("Remove yourself from the organization?") : msg(str`Remove ${name} from the organization?`)}
        @close=${this.closed}
      >
        <form id="form" class="stack" @submit=${this.revoke}>
          <p>
            ${
              this.me
                ? msg(
                    "You lose access to the organization and all its spaces immediately. Only another admin can restore you.",
                  )
                : msg(
                    str`${name} loses access to the organization and all its spaces immediately. Their contributions stay.`,
                  )
            }
          </p>
          <p>
            ${msg("Spaces that only they own go to the most recently active member. Only an admin can restore them.")}
          </p>
          ${this.stranded.length > 0 ? this.blocking() : nothing} ${formError(this.form.error)}
        </form>
        ${formButtons(
          this.form,
          this.stranded.length > 0
            ? msg("Try again")
            : this.me
              ? msg("Remove myself")
              : msg(str`Remove ${name}`),
          this.closed,
          "danger",
        )}
      </tm-dialog>
    `;
  }

  private blocking() {
    return html`<div class="stranded stack tight" role="alert">
      <p>
        <strong>${msg("Nothing was changed.")}</strong>
        ${msg("These spaces have no other members and would have no owner:")}
      </p>
      <ul>
        ${this.stranded.map(
          (slug) =>
            html`<li>
              <a href="${paths.admin(this.org, "spaces")}?find=${encodeURIComponent(slug)}">${slug}</a>
            </li>`,
        )}
      </ul>
      <p>${msg("Have someone join them first, or delete them.")}</p>
    </div>`;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private revoke = (event: SubmitEvent) => {
    event.preventDefault();
    return this.form.run("", async () => {
      try {
        await revokeMember(this.org, this.member.userId);
      } catch (problem) {
        this.stranded = strandedSpaces(problem);
        if (this.stranded.length === 0) throw problem;
        return;
      }
      showToast({ text: msg(str`${memberName(this.member)} was removed from the organization.`) });
      this.closed();
      if (this.me) return navigate(paths.home);
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    });
  };
}
