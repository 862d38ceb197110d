import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { problemText } from "../../../api/problem-text.ts";
import {
  chooseTrackerAccount,
  forgetTrackerAccount,
  type TrackerPlace,
} from "../../../api/tracker-accounts.ts";
import { str } from "../../../i18n/str.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import "../../../ui/tm-dialog.ts";
import { TmElement } from "../../../ui/tm-element.ts";
import { SearchFailure } from "./search-failure.ts";

/**
 * The dialog in which people choose their own account in a tracker, by its name. Calls `done` once it closes.
 */
@customElement("tm-tracker-account")
export class TmTrackerAccount extends TmElement {
  @property({ attribute: false }) place!: TrackerPlace;
  /** The tracker's name. */
  @property({ attribute: false }) display = "";
  @property({ attribute: false }) account: TrackerAccount | null = null;
  /** Returns the tracker's accounts with a typed name. Throws a `SearchFailure`. */
  @property({ attribute: false }) search!: (typed: string) => Promise<TrackerAccount[]>;
  @property({ attribute: false }) done: () => void = () => {};
  @state() private isOpen = true;
  @state() private found: TrackerAccount[] | null = null;
  private readonly form = new FormController(this, {
    textOf: (problem) => (problem instanceof SearchFailure && problem.message) || problemText(problem),
  });

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      p,
      form,
      .found {
        margin-block-end: var(--sp-3);
      }
    `,
  ];

  /** The page around the dialog may be left. */
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.done();
  }

  override render() {
    const { account, display, form, found } = this;
    return html`<tm-dialog
      first="#name"
      .heading=${msg(str`Your account in ${display}`)}
      .open=${this.isOpen}
      @close=${() => this.done()}
    >
      <p>${msg("Tickets for your actions in this space are assigned to it. Only you can choose it.")}</p>
      ${
        account
          ? html`<div class="row found">
              <b><bdi>${account.name}</bdi></b>
              <button class="small" ?disabled=${form.isBusy} @click=${this.forget}>${msg("Remove")}</button>
            </div>`
          : nothing
      }
      <form class="stack" novalidate @submit=${this.submit}>
        ${textField({ id: "name", label: msg(str`Search by your name in ${display}`), type: "search", maxlength: 100 })}
        <div class="row"><button ?disabled=${form.isBusy}>${msg("Search")}</button></div>
      </form>
      ${formError(form.error)}
      <div role="status">${found?.length === 0 ? msg("No accounts found.") : nothing}</div>
      <ul class="stack">
        ${found?.map(
          (one) =>
            html`<li>
              <button class="soft" ?disabled=${form.isBusy} @click=${() => this.choose(one)}>
                <bdi>${one.name}</bdi>
              </button>
            </li>`,
        )}
      </ul>
    </tm-dialog>`;
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = formText(event.target, "name");
    await this.form.run("", async () => {
      this.found = null;
      this.found = await this.search(typed);
    });
  };

  private async choose(account: TrackerAccount) {
    if (await this.form.run("", () => chooseTrackerAccount(this.place, account))) this.isOpen = false;
  }

  private readonly forget = async () => {
    if (await this.form.run("", () => forgetTrackerAccount(this.place))) this.isOpen = false;
  };
}
