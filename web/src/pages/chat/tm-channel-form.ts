import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { chatOfHost, vendorOf, type ChatVendorId } from "#shared/rules/chats/vendors.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { connectChannel, type ChannelPlace } from "../../api/channels.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { str } from "../../i18n/str.ts";
import { fieldAround, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { attempt } from "../attempt.ts";
import { addressError } from "../standups/webhook/webhook-address.ts";
import "../../ui/tm-banner.ts";

/** Connects a channel by the address of its incoming webhook. Fires `changed`. */
@customElement("tm-channel-form")
export class TmChannelForm extends TmElement {
  @property({ attribute: false }) place!: ChannelPlace;
  @property({ attribute: false }) vendors: readonly ChatVendorId[] = [];
  /** A sentence about a setting that this server lacks, or "". With one, the form is off. */
  @property() missing = "";
  /** The chosen chat; undefined until the person chooses one or types an address that tells it. */
  @state() private vendor: ChatVendorId | undefined;
  @query("form") private formElement!: HTMLFormElement;
  private readonly form = new FormController<"label" | "url">(this, {
    fieldOf: (problem) => (problem instanceof ApiProblem && problem.code === "invalid" ? "url" : undefined),
    unsaved: () => msg("Channel not connected."),
  });

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles];

  override render() {
    return html`<section class="panel">
      <h2>${msg("Connect a channel")}</h2>
      ${this.missing ? html`<tm-banner icon="info">${this.missing}</tm-banner>` : this.fields()}
    </section>`;
  }

  private fields() {
    const { error, isBusy } = this.form;
    const vendor = this.vendor ?? this.vendors[0];
    return html`<form class="stack" novalidate @submit=${this.submit}>
      ${fieldAround(
        { id: "vendor", label: msg("Chat") },
        html`<select id="vendor" @change=${this.chosen}>
          ${this.vendors.map(
            (id) => html`<option value=${id} .selected=${live(id === vendor)}>${vendorOf(id).name}</option>`,
          )}
        </select>`,
      )}
      ${textField({
        id: "label",
        label: msg("Channel"),
        error: this.form.errorOf("label"),
        hint: msg(
          "Its name as your team knows it, such as #payments. Everyone in the space's rooms sees it.",
        ),
        maxlength: 60,
        required: true,
      })}
      ${textField({
        id: "url",
        label: msg("Address of its incoming webhook"),
        error: this.form.errorOf("url"),
        hint: msg("From the chat's settings. It is stored encrypted and never shown again."),
        type: "url",
        dir: "ltr",
        maxlength: 2000,
        required: true,
        placeholder: "https://",
        typed: this.typed,
      })}
      ${formError(error)}
      <div class="row">
        <button class="primary" aria-disabled=${isBusy ? "true" : nothing}>${msg("Connect")}</button>
        ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
      </div>
    </form>`;
  }

  private chosen = (event: Event) => {
    this.vendor = (event.target as HTMLSelectElement).value as ChatVendorId;
  };

  /** Chooses the chat whose service has the typed address. */
  private typed = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    const found = URL.canParse(value) ? chatOfHost(new URL(value).hostname) : null;
    if (found && this.vendors.includes(found)) this.vendor = found;
  };

  /** Returns the error in an address of another chat, or "". */
  private wrongChat(vendor: ChatVendorId, url: string): string {
    const other = chatOfHost(new URL(url).hostname);
    if (other === null || other === vendor) return "";
    const chat = vendorOf(other).name;
    return msg(str`That is an address of ${chat}.`);
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const [label, url] = [formText(event.target, "label"), formText(event.target, "url")];
    const vendor = this.vendor ?? this.vendors[0]!;
    const flaws = {
      label: label === "" ? msg("Enter the channel's name.") : "",
      url: addressError(url) || this.wrongChat(vendor, url),
    };
    const body = { vendor, label, url, posts: ["opened" as const, "ended" as const], timezone: ownZone() };
    const isDone = await this.form.run(flaws, () => connectChannel(this.place, body));
    if (!isDone) return;
    this.formElement.reset();
    this.vendor = undefined;
    await attempt(this, async () => undefined);
    showToast({ text: msg("Channel connected. Choose what it posts.") });
  };
}
