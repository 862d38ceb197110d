import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { StrangerView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { joinWithHandle } from "../../api/auth.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { saveName } from "../../api/me.ts";
import { joinSpace } from "../../api/spaces.ts";
import { problemText } from "../../api/problem-text.ts";
import { takeHandle } from "../../lib/handle-storage.ts";
import { authMode, refreshMe, setMe } from "../../lib/identity.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { nameField } from "../../ui/form/name-field-template.ts";
import { formError } from "../../ui/form/field-template.ts";
import { JoinForm } from "./join-form.ts";
import { joinStyles } from "./join-styles.ts";
import { passcodeField } from "./passcode-field-template.ts";
import { formText } from "../../ui/form/form-text.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The join form for a space, with fields for a missing name and passcode. An invitation contains the passcode. A
 * person who typed the passcode before signing in returns with a handle, and joins with it. Fires `joined`.
 */
@customElement("tm-join")
export class TmJoin extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) view!: StrangerView;
  @property({ attribute: false }) me: Me | null = null;
  /** The person wants to change their name, which they may do before they join. */
  @state() private renames = false;
  private readonly form = new JoinForm(this, {
    textOf: (problem) => (hasStatus(problem, 404) ? this.noEntryText() : problemText(problem)),
  });

  static override styles = [buttonStyles, fieldStyles, panelStyles, joinStyles];

  protected override willUpdate() {
    // Not in `connectedCallback`: Lit applies properties set before the lazy upgrade only in the first update.
    if (!this.hasUpdated) this.begin();
  }

  private begin() {
    this.form.begin(this);
    if (!this.me) return;
    // With an expired token, a member gets a stranger's view. Refreshing the identity comes before asking for a
    // passcode.
    refreshMe().catch(() => undefined);
    void this.arrive();
  }

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")?.focus({ preventScroll: true });
  }

  override render() {
    const { view, me } = this;
    return html`
      <span class="picture"><tm-icon name="users"></tm-icon></span>
      <h1>${msg(str`Join ${view.name}`)}</h1>
      ${
        me && !this.renames
          ? html`<p class="muted">
              ${msg(str`You'll join as ${me.name}.`)} ${authMode() === "open" ? this.renameButton() : nothing}
            </p>`
          : html`<p class="muted">${msg("No account needed. Enter the name your team knows you by.")}</p>`
      }
      <form class="panel stack loose" @submit=${this.submit} novalidate>
        ${this.asksName ? nameField(this.form.errorOf("name")) : nothing}
        ${this.asksPasscode ? passcodeField(this.form.errorOf("passcode")) : nothing}
        ${formError(this.form.error)}
        <button class="primary" ?disabled=${this.form.isBusy}>${msg("Join")}</button>
      </form>
    `;
  }

  private renameButton() {
    return html`<button class="quiet" @click=${this.rename}>${msg("Not you? Change name")}</button>`;
  }

  private rename = async () => {
    this.renames = true;
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#name")!;
    field.value = this.me?.name ?? "";
    field.select();
    field.focus();
  };

  private get asksName(): boolean {
    return !this.me || this.renames;
  }

  private get asksPasscode(): boolean {
    return this.view.protected && this.form.carried === "";
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    const passcode = this.form.passcodeIn(event.target);
    const flaws = {
      name: this.asksName && name === "" ? msg("Enter your name.") : "",
      passcode: this.asksPasscode && passcode === "" ? msg("Enter the passcode.") : "",
    };
    await this.form.run(flaws, async () => {
      if (this.asksName) setMe(await saveName(name));
      this.renames = false;
      await joinSpace(this.org, this.slug, passcode);
      this.dispatchEvent(new Event("joined"));
    });
  };

  /** After a sign-in, joins with the handle, or asks for the passcode again. */
  private async arrive() {
    const carried = takeHandle(this.org, this.slug);
    if (!carried) return;
    if (carried.isExpired) return this.askAgain();
    await this.form.run("", async () => {
      try {
        await joinWithHandle(this.org, this.slug, carried.handle);
        this.dispatchEvent(new Event("joined"));
      } catch (problem) {
        if (!hasStatus(problem, 403)) throw problem;
        await this.askAgain();
      }
    });
  }

  private async askAgain() {
    // An invitation opened since contains the passcode, so one press is enough.
    if (this.form.carried) return;
    await this.form.mark({ passcode: msg("Signing in took too long. Enter the passcode again.") });
  }

  /**
   * Returns a text for both causes, because the server does not distinguish them. The space is deleted, or closed
   * to people outside its organization.
   */
  private noEntryText(): string {
    const name = this.me?.name ?? "";
    return msg(
      str`${name} can't join here. The space may be gone, or your account isn't in its organization. Ask the person who sent you the link.`,
    );
  }
}
