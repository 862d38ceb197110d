import { localized, msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readWebhook } from "../../api/webhook.ts";
import { baseStyles, cardStyles } from "../../ui/styles.ts";
import { Refresh } from "../refresh.ts";
import { ownersOnly } from "./owners-only.ts";
import { partStyles } from "./settings-styles.ts";
import type { TmWebhookForm } from "./tm-webhook-form.ts";
import { webhookHelp, webhookHelpStyles, webhookPurpose } from "./webhook-help.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-webhook-deliveries.ts";
import "./tm-webhook-form.ts";

/** Where the standups of the space are reported to: its address, what was sent there, and how a receiver checks it. */
@localized()
@customElement("tm-settings-webhook")
export class TmSettingsWebhook extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  /** Null while the space has no webhook, undefined while that is not known. */
  @state() private url: string | null | undefined;
  @state() private problem?: unknown;
  private wasOwner = false;
  private asked = 0;

  static override styles = [baseStyles, cardStyles, partStyles, webhookHelpStyles];

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  protected override willUpdate() {
    const isOwner = this.view.role === "owner";
    if (isOwner === this.wasOwner) return;
    this.wasOwner = isOwner;
    this.url = undefined;
    void this.load();
  }

  override render() {
    if (this.view.role !== "owner") {
      return html`<section class="card">
        <h2>${msg("Webhook")}</h2>
        <p>${webhookPurpose()}</p>
        <p class="note">${ownersOnly(this.view)}</p>
      </section>`;
    }
    if (this.url === undefined) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
        : html`<tm-skeleton></tm-skeleton>`;
    }
    return html`
      ${
        this.problem
          ? html`<tm-banner tone="warn"
              >${msg("This page could not be refreshed. It tries again by itself.")}</tm-banner
            >`
          : nothing
      }
      <tm-webhook-form .view=${this.view} .url=${this.url} @known=${this.known}></tm-webhook-form>
      ${
        this.url === null
          ? nothing
          : html`<tm-webhook-deliveries .view=${this.view} @changed=${this.load}></tm-webhook-deliveries>`
      }
      ${webhookHelp()}
    `;
  }

  /** What an earlier request still brings is older than what the form was told. */
  private known = (event: Event) => {
    this.asked++;
    this.url = (event.target as TmWebhookForm).url;
    this.problem = undefined;
  };

  private load = async () => {
    const mine = ++this.asked;
    if (this.view.role !== "owner") return;
    try {
      const url = await readWebhook(this.view.orgSlug, this.view.slug);
      if (mine !== this.asked) return;
      this.url = url;
      this.problem = undefined;
    } catch (problem) {
      if (mine === this.asked) this.problem = problem;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-webhook": TmSettingsWebhook;
  }
}
