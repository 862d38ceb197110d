import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Delivery } from "#shared/wire/webhook.ts";
import { serverNow } from "../../api/server-clock.ts";
import { listDeliveries, retryDelivery, sendTest } from "../../api/webhook.ts";
import { announce } from "../../ui/announce.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { deliveryRow, deliveryStyles } from "./delivery-row-template.ts";
import { isInProgress, nextPollMs, announcementsOf } from "./delivery-text.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The first poll comes early, because most receivers answer at once. */
const firstPollMs = 500;

/** Lists the deliveries of a space's webhook. Polls the list while one is under way. */
@customElement("tm-webhook-deliveries")
export class TmWebhookDeliveries extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private isBusy = false;
  private waitMs = firstPollMs;
  /** A delivery was just sent, so the next poll uses the shortest interval again. */
  private isHurried = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly deliveries = new Loader<readonly Delivery[]>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => {
      clearTimeout(this.timer);
      return listDeliveries(this.view.orgSlug, this.view.slug);
    },
    refresh: true,
    // The first response is not announced.
    onLoaded: (deliveries, before = deliveries) => this.follow(before, deliveries),
  });

  static override styles = [buttonStyles, panelStyles, partStyles, deliveryStyles];

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  override render() {
    return html`<section class="panel">
      <div class="split">
        <h2>${msg("Deliveries")}</h2>
        <button aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.test}>
          <tm-icon name="zap"></tm-icon>${msg("Send a test")}
        </button>
      </div>
      ${this.content()}
    </section>`;
  }

  private content() {
    const deliveries = this.deliveries.value;
    if (!deliveries) return placeholder(this.deliveries, { lines: 2 });
    return html`
      ${staleNote(this.deliveries, {
        stale: msg("This list couldn't be refreshed. Retrying automatically."),
      })}
      ${
        deliveries.length > 0
          ? this.list(deliveries)
          : html`<p class="note">
              ${msg("Nothing sent yet. Send a test to check that your server receives events.")}
            </p>`
      }
    `;
  }

  private list(deliveries: readonly Delivery[]) {
    const { isBusy } = this;
    const now = serverNow();
    return html`
      <p class="note">
        ${msg("The latest 50 events of the last 30 days, in your time. Failed ones are retried for about three days.")}
      </p>
      <ul>
        ${repeat(
          deliveries,
          ({ id }) => id,
          (delivery) =>
            html`<li>
              ${deliveryRow(delivery, { now, isBusy, sendAgain: () => void this.sendAgain(delivery) })}
            </li>`,
        )}
      </ul>
    `;
  }

  private test = () => this.act((org, slug) => sendTest(org, slug), msg("Sending a test."));

  private sendAgain({ id }: Delivery) {
    return this.act((org, slug) => retryDelivery(org, slug, id), msg("Sending again."));
  }

  private async act(send: (org: string, slug: string) => Promise<void>, done: string) {
    if (this.isBusy) return;
    this.isBusy = true;
    if (await attempt(this, () => send(this.view.orgSlug, this.view.slug))) showToast({ text: done });
    this.isBusy = false;
    this.isHurried = true;
    await this.deliveries.reload();
  }

  /** Announces changes, and schedules the next poll while a delivery is under way. */
  private follow(before: readonly Delivery[], deliveries: readonly Delivery[]) {
    for (const news of announcementsOf(before, deliveries)) announce(news);
    this.waitMs = this.isHurried ? firstPollMs : nextPollMs(before, deliveries, this.waitMs);
    this.isHurried = false;
    if (isInProgress(deliveries, serverNow())) this.timer = setTimeout(this.poll, this.waitMs);
  }

  /** Polls only a visible page. Returning to a page in the background reloads the list anyway. */
  private poll = () => {
    if (document.visibilityState === "visible") void this.deliveries.reload();
  };
}
