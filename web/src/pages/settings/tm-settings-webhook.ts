import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { WebhookReply } from "#shared/wire/webhook.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { secretsUnavailableText } from "../../api/secrets-text.ts";
import { readWebhook } from "../../api/webhook.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { moveFocusOutOf } from "../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import type { TmWebhookForm } from "../standups/webhook/tm-webhook-form.ts";
import { webhookHelp, webhookHelpStyles } from "../standups/webhook/webhook-help-template.ts";
import "../standups/webhook/tm-webhook-deliveries.ts";
import "../standups/webhook/tm-webhook-events.ts";
import "../standups/webhook/tm-webhook-form.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The webhook of a space, for its owners: its address, its events, its deliveries, and instructions for receivers. */
@customElement("tm-settings-webhook")
export class TmSettingsWebhook extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  private readonly webhook = new Loader<WebhookReply>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => readWebhook(this.view.orgSlug, this.view.slug),
    refresh: true,
  });

  static override styles = [panelStyles, partStyles, webhookHelpStyles];

  protected override willUpdate() {
    if (this.webhook.value?.url) return;
    for (const part of this.renderRoot.querySelectorAll("tm-webhook-events, tm-webhook-deliveries"))
      moveFocusOutOf(part);
  }

  override render() {
    return loadedOr(this.webhook, (webhook) => this.parts(webhook));
  }

  private parts(webhook: WebhookReply) {
    // A server of an earlier build sends no events.
    const { events }: Partial<WebhookReply> = webhook;
    return html`
      <tm-webhook-form
        .view=${this.view}
        .url=${webhook.url}
        .missing=${missingSettings(webhook)}
        @known=${this.known}
        @changed=${this.webhook.reload}
      ></tm-webhook-form>
      ${
        webhook.url === null
          ? nothing
          : html`<tm-webhook-events
              .view=${this.view}
              .events=${events ?? []}
              @changed=${this.webhook.reload}
            ></tm-webhook-events>`
      }
      ${webhookHelp()}
      ${
        webhook.url === null
          ? nothing
          : html`<tm-webhook-deliveries
              .view=${this.view}
              @changed=${this.webhook.reload}
            ></tm-webhook-deliveries>`
      }
    `;
  }

  private known = (event: Event) => {
    const { url } = event.target as TmWebhookForm;
    if (this.webhook.value) this.webhook.set({ ...this.webhook.value, url });
  };
}

/** Returns a notice for each setting without which this server cannot save a webhook. */
function missingSettings({ secretsAvailable, hostsAllowed }: WebhookReply): string[] {
  const hosts = msg(
    "This server has no allowed hosts yet. Ask the person who runs it to set STANDUP_WEBHOOK_HOSTS to the host of your address, and to restart it. To post to Slack, Teams or Google Chat, open “Chat” in these settings instead.",
  );
  return [...(secretsAvailable ? [] : [secretsUnavailableText()]), ...(hostsAllowed ? [] : [hosts])];
}
