import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Delivery } from "#shared/wire/webhook.ts";
import { serverNow } from "../../api/server-clock.ts";
import { listDeliveries, retryDelivery, sendTest } from "../../api/webhook.ts";
import { announce } from "../../ui/announce.ts";
import { baseStyles, buttonStyles, cardStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { Refresh } from "../refresh.ts";
import { deliveryRow, deliveryStyles } from "./delivery-row.ts";
import { isUnderWay, lookAgainMs, newsOf } from "./delivery-text.ts";
import { partStyles } from "../../ui/part-styles.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-skeleton.ts";

/** Most receivers answer at once, and somebody is waiting for it. */
const firstLookMs = 500;

/** What was sent to a space's webhook and what became of it. It is read again by itself while something is on its way. */
@localized()
@customElement("tm-webhook-deliveries")
export class TmWebhookDeliveries extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private deliveries?: readonly Delivery[];
  @state() private problem?: unknown;
  @state() private isBusy = false;
  private asked = 0;
  private waitMs = firstLookMs;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [baseStyles, buttonStyles, cardStyles, partStyles, deliveryStyles];

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.asked++;
    clearTimeout(this.timer);
  }

  override render() {
    return html`<section class="card">
      <div class="head">
        <h2>${msg("Deliveries")}</h2>
        <button aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.test}>
          <tm-icon name="zap"></tm-icon>${msg("Send a test")}
        </button>
      </div>
      ${this.content()}
    </section>`;
  }

  private content() {
    if (!this.deliveries) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${() => this.load()}></tm-error>`
        : html`<tm-skeleton lines="2"></tm-skeleton>`;
    }
    return html`
      ${
        this.problem
          ? html`<tm-banner tone="warn"
              >${msg("This list could not be refreshed. It tries again by itself.")}</tm-banner
            >`
          : nothing
      }
      ${
        this.deliveries.length > 0
          ? this.list(this.deliveries)
          : html`<p class="note">
              ${msg("Nothing has been sent yet. A test tells whether your receiver is reached; after that, events come with the standups of the schedule.")}
            </p>`
      }
    `;
  }

  private list(deliveries: readonly Delivery[]) {
    const { isBusy } = this;
    const now = serverNow();
    return html`
      <p class="note">
        ${msg("The newest 50 events of the last 30 days, in your time. One that is not taken is tried again for about three days.")}
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

  private test = () => this.act((org, slug) => sendTest(org, slug), msg("A test is on its way."));

  private sendAgain({ id }: Delivery) {
    return this.act((org, slug) => retryDelivery(org, slug, id), msg("It is sent again."));
  }

  private async act(send: (org: string, slug: string) => Promise<void>, done: string) {
    if (this.isBusy) return;
    this.isBusy = true;
    if (await attempt(this, () => send(this.view.orgSlug, this.view.slug))) showToast({ text: done });
    this.isBusy = false;
    await this.load(firstLookMs);
  }

  private async load(waitMs?: number) {
    if (!this.isConnected) return;
    clearTimeout(this.timer);
    const mine = ++this.asked;
    try {
      const deliveries = await listDeliveries(this.view.orgSlug, this.view.slug);
      if (mine !== this.asked) return;
      // Nothing that was there from the start is news.
      const before = this.deliveries ?? deliveries;
      for (const news of newsOf(before, deliveries)) announce(news);
      this.waitMs = waitMs ?? lookAgainMs(before, deliveries, this.waitMs);
      this.deliveries = deliveries;
      this.problem = undefined;
      if (isUnderWay(deliveries, serverNow())) this.timer = setTimeout(this.lookAgain, this.waitMs);
    } catch (problem) {
      // A server that is in trouble is asked at the slow pace alone.
      if (mine === this.asked) this.problem = problem;
    }
  }

  /** Nobody looks at a page in the background; coming back to it reads the list anyway. */
  private lookAgain = () => {
    if (document.visibilityState === "visible") void this.load();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-webhook-deliveries": TmWebhookDeliveries;
  }
}
