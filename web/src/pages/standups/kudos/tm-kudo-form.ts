import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { giveKudo } from "../../../api/kudos.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { describedBy, fieldAround, formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { charactersLeft } from "./kudo-length.ts";
import { openInvite } from "../../../lib/invite/open-invite.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Gives kudos to another member of the space. Fires `changed` after the kudo is on the wall. */
@customElement("tm-kudo-form")
export class TmKudoForm extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property() meId = "";
  @state() private typed = "";
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }

      section {
        justify-items: start;
      }

      form {
        justify-self: stretch;
      }

      .split button {
        margin-inline-start: auto;
      }
    `,
  ];

  override render() {
    const others = this.view.members.filter(({ userId }) => userId !== this.meId);
    return html`<section class="panel stack">
      <h2>${msg("Thank someone")}</h2>
      ${others.length === 0 ? this.alone() : this.fields(others)}
    </section>`;
  }

  private alone() {
    return html`<p class="muted">${msg("You're the only one in this space so far.")}</p>
      <button @click=${this.invite}>${msg("Invite people")}</button>`;
  }

  private fields(others: MemberView["members"]) {
    const left = charactersLeft(this.typed);
    const isTooLong = left !== null && left < 0;
    const to = { id: "to", label: msg("To"), error: this.form.errorOf("to") };
    const text = { id: "text", label: msg("Message"), error: this.form.errorOf("text"), noteId: "left" };
    return html`<form class="stack" novalidate @submit=${this.submit}>
      ${fieldAround(
        to,
        html`<select
          id="to"
          name="to"
          required
          aria-invalid=${to.error !== ""}
          aria-describedby=${describedBy(to)}
        >
          <option value="">${msg("Choose a person")}</option>
          ${repeat(
            others,
            // The browser stores the selection on the option element, so each element must stay with its person.
            ({ userId }) => userId,
            ({ userId, name }) => html`<option value=${userId}>${name}</option>`,
          )}
        </select>`,
      )}
      ${fieldAround(
        text,
        html`<textarea
          id="text"
          name="text"
          rows="3"
          required
          .value=${this.typed}
          aria-invalid=${isTooLong || text.error !== ""}
          aria-describedby=${describedBy(text)}
          @input=${(event: Event) => (this.typed = (event.target as HTMLTextAreaElement).value)}
        ></textarea>`,
      )}
      <div class="split">
        <p id="left" class=${isTooLong ? "field-error" : "hint"} aria-live="polite">
          ${left === null ? nothing : leftText(left)}
        </p>
        <button class="primary" ?disabled=${this.form.isBusy || isTooLong}>
          <tm-icon name="heart"></tm-icon>${msg("Send kudos")}
        </button>
      </div>
      ${formError(this.form.error)}
    </form>`;
  }

  private invite = () => {
    void openInvite({ org: this.view.orgSlug, slug: this.view.slug });
  };

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = { to: formText(form, "to"), text: formText(form, "text") };
    const flaws = {
      to: body.to === "" ? msg("Choose a person.") : "",
      text: body.text === "" ? msg("Enter a message.") : "",
    };
    await this.form.run(flaws, async () => {
      await giveKudo(this.view.orgSlug, this.view.slug, body);
      form.reset();
      this.typed = "";
      showToast({ text: msg("Kudos sent.") });
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    });
  };
}

function leftText(left: number): string {
  const count = formatNumber(Math.abs(left));
  return left < 0
    ? plural(-left, {
        one: msg(str`${count} character too long`),
        other: msg(str`${count} characters too long`),
      })
    : plural(left, { one: msg(str`${count} character left`), other: msg(str`${count} characters left`) });
}
