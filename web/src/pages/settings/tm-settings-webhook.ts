import { localized, msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { readWebhook } from "../../api/webhook.ts";
import { baseStyles, cardStyles } from "../../ui/styles.ts";
import { keepFocusOf } from "../../ui/focus-kept.ts";
import { Fresh, freshOr } from "../fresh.ts";
import { ownersOnly } from "./owners-only.ts";
import { partStyles } from "../../ui/part-styles.ts";
import type { TmWebhookForm } from "./tm-webhook-form.ts";
import { webhookHelp, webhookHelpStyles, webhookPurpose } from "./webhook-help.ts";
import "./tm-webhook-deliveries.ts";
import "./tm-webhook-form.ts";

/** Where the standups of the space are reported to: its address, what was sent there, and how a receiver checks it. */
@localized()
@customElement("tm-settings-webhook")
export class TmSettingsWebhook extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  private wasOwner = false;
  /** Its address, null while the space has none. */
  private readonly webhook = new Fresh<string | null>(this, () =>
    this.view.role === "owner" ? readWebhook(this.view.orgSlug, this.view.slug) : undefined,
  );

  static override styles = [baseStyles, cardStyles, partStyles, webhookHelpStyles];

  protected override willUpdate() {
    const isOwner = this.view.role === "owner";
    if (isOwner !== this.wasOwner) {
      this.wasOwner = isOwner;
      this.webhook.restart();
    }
    if (!this.webhook.value) keepFocusOf(this.renderRoot.querySelector("tm-webhook-deliveries"));
  }

  override render() {
    if (this.view.role !== "owner") {
      return html`<section class="card">
        <h2>${msg("Webhook")}</h2>
        <p>${webhookPurpose()}</p>
        <p class="note">${ownersOnly(this.view)}</p>
      </section>`;
    }
    return freshOr(this.webhook, (url) => this.parts(url));
  }

  private parts(url: string | null) {
    return html`
      <tm-webhook-form
        .view=${this.view}
        .url=${url}
        @known=${this.known}
        @changed=${this.webhook.load}
      ></tm-webhook-form>
      ${webhookHelp()}
      ${
        url === null
          ? nothing
          : html`<tm-webhook-deliveries
              .view=${this.view}
              @changed=${this.webhook.load}
            ></tm-webhook-deliveries>`
      }
    `;
  }

  private known = (event: Event) => this.webhook.know((event.target as TmWebhookForm).url);
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-webhook": TmSettingsWebhook;
  }
}
