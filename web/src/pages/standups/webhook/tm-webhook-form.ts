import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ApiProblem, isAnswerLost } from "../../../api/api-problem.ts";
import { readWebhook, removeWebhook, saveWebhook } from "../../../api/webhook.ts";
import { str } from "../../../i18n/str.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { focusHeadingAbove, moveFocusOutOf } from "../../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { showToast } from "../../../ui/toast.ts";
import { attempt } from "../../attempt.ts";
import { sayUnseen } from "./tm-webhook-secret.ts";
import "../../../ui/tm-banner.ts";
import { addressError } from "./webhook-address.ts";
import { webhookPurpose } from "./webhook-help-template.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Edits the address of a space's webhook. Every save makes a new secret, also for the same address. Fires `known`
 * whenever the server has returned the address for `url`.
 */
@customElement("tm-webhook-form")
export class TmWebhookForm extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) url: string | null = null;
  /** A notice for each setting without which this server cannot save a webhook. The form is then off. */
  @property({ attribute: false }) missing: readonly string[] = [];
  @state() private secret = "";
  /** The saved address when typing started; undefined while the field follows the saved one. */
  private base: string | null | undefined;
  @query("form") private formElement!: HTMLFormElement;
  @query("input") private input!: HTMLInputElement;
  private readonly form = new FormController(this, {
    fieldOf: (problem) => (problem instanceof ApiProblem && problem.code === "invalid" ? "url" : undefined),
    unsaved: () => msg("Webhook not saved."),
  });

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("url") && this.url === null) moveFocusOutOf(this.renderRoot.querySelector("#remove"));
  }

  override render() {
    const { error, isBusy } = this.form;
    const isSet = this.url !== null;
    const isOff = this.missing.length > 0;
    return html`<section class="panel">
        <h2>${msg("Webhook")}</h2>
        <p>${webhookPurpose()}</p>
        ${this.notice()}
        <form class="stack" novalidate @submit=${this.submit}>
          ${textField({
            id: "url",
            label: msg("Address"),
            error: this.form.errorOf("url"),
            ...(isOff ? { noteId: "missing" } : { hint: hintText(isSet) }),
            type: "url",
            dir: "ltr",
            maxlength: 2000,
            required: true,
            placeholder: "https://",
            value: this.url ?? "",
            disabled: isOff,
            typed: this.typed,
          })}
          ${formError(error)}
          <div class="row" ?hidden=${isOff && !isSet}>
            ${
              isOff
                ? nothing
                : html`<button class=${isSet ? "" : "primary"} aria-disabled=${isBusy ? "true" : nothing}>
                    ${isSet ? msg("Save with a new secret") : msg("Save")}
                  </button>`
            }
            ${
              isSet
                ? html`<button
                    id="remove"
                    type="button"
                    class="quiet danger"
                    aria-disabled=${isBusy ? "true" : nothing}
                    @click=${this.drop}
                  >
                    ${msg("Remove webhook")}
                  </button>`
                : nothing
            }
            ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
          </div>
        </form>
      </section>
      ${
        this.secret
          ? html`<tm-webhook-secret
              .secret=${this.secret}
              @close=${() => (this.secret = "")}
            ></tm-webhook-secret>`
          : nothing
      }`;
  }

  private notice() {
    const [first, ...others] = this.missing;
    if (first === undefined) return nothing;
    return html`<tm-banner id="missing" icon="info"
      >${first}${others.map((text) => html`<br />${text}`)}</tm-banner
    >`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (this.form.isBusy || this.missing.length > 0) return;
    const url = formText(event.target, "url");
    // Another tab or owner may have saved an address since. Saving now would void its secret without a
    // confirmation.
    const hasLooked = await this.form.run({ url: addressError(url) }, this.look);
    if (!hasLooked || !this.isConnected) return;
    if (this.url !== null && !(await isSureToSave(this.replaced(url)))) return;
    await this.form.run("", () => this.save(url));
  };

  private typed = () => {
    if (this.form.errorOf("url")) this.form.note("");
    if (this.base === undefined) this.base = this.url;
  };

  /** Returns a different address that was saved since typing started. */
  private replaced(url: string): string | undefined {
    const { base = this.url } = this;
    return this.url === base || this.url === url ? undefined : (this.url ?? undefined);
  }

  private async save(url: string) {
    const { orgSlug, slug } = this.view;
    try {
      const saved = await saveWebhook(orgSlug, slug, url);
      this.know(saved.url);
      if (this.isConnected) this.secret = saved.secret;
      else sayUnseen();
    } catch (problem) {
      if (!isAnswerLost(problem)) throw problem;
      await this.look().catch(() => undefined);
      this.sayLost();
    }
    // Until the next edit, the field follows the saved address, also when others change it.
    await this.updateComplete;
    if (this.input.value.trim() === this.url) this.startOver();
  }

  /** Makes the field follow the saved address until the next edit. */
  private startOver() {
    this.formElement.reset();
    this.base = undefined;
  }

  private sayLost() {
    const text = msg(
      "No response from the server. A new secret may have been created that you haven't seen. Save again to get one.",
    );
    if (this.isConnected) this.form.note(text);
    else showToast({ text, tone: "bad" });
  }

  private drop = async () => {
    if (this.form.isBusy) return;
    const isSure = await confirmFirst({
      heading: msg("Remove webhook?"),
      text: msg("Undelivered events are dropped, and the secret stops working."),
      action: msg("Remove webhook"),
      danger: true,
    });
    if (isSure) await this.form.run("", () => this.takeAway());
  };

  private async takeAway() {
    if (!(await attempt(this, () => removeWebhook(this.view.orgSlug, this.view.slug)))) return;
    focusHeadingAbove(this.formElement);
    showToast({ text: msg("Webhook removed.") });
    this.know(null);
    await this.updateComplete;
    this.startOver();
  }

  private look = async () => this.know((await readWebhook(this.view.orgSlug, this.view.slug)).url);

  private know(url: string | null) {
    this.url = url;
    this.dispatchEvent(new Event("known"));
  }
}

function hintText(isSet: boolean): string {
  return isSet
    ? msg("Saving again creates a new secret. The old one stops working immediately.")
    : msg("An https address on a host this server allows. Saving creates a secret, shown once.");
}

/** Confirms another save. `other` is a different address that was saved while this one was typed. */
function isSureToSave(other: string | undefined): Promise<boolean> {
  const secretEnds = msg(
    "The current secret stops working immediately. Your server can't verify events until it has the new one.",
  );
  const replaces =
    other && msg(str`Someone saved another address in the meantime: ${other}. Saving replaces it.`);
  return confirmFirst({
    heading: msg("Save with a new secret?"),
    text: replaces ? `${replaces} ${secretEnds}` : secretEnds,
    action: msg("Save"),
  });
}
