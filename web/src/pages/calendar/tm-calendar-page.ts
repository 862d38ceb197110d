import { msg } from "@lit/localize";
import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readFeed, revokeFeed } from "../../api/feed.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { str } from "../../i18n/str.ts";
import { copyFieldStyles } from "../../ui/copy-field-template.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { moveFocusOutOf } from "../../ui/page/focus-heading-above.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { sheetStyles } from "../../ui/page/part-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { personalHeader, personalName, personalStyles } from "../personal-frame-template.ts";
import { FeedChannel, broadcastFeedChange } from "./feed-channel.ts";
import { feedOnce } from "./feed-once-template.ts";
import { reminderText } from "./reminder.ts";
import { hasEnded } from "./feed-address.ts";
import type { TmFeedForm } from "./tm-feed-form.ts";
import "../../ui/tm-icon.ts";
import "./tm-feed-form.ts";
import "../landing/tm-welcome.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the status of my calendar address, and makes, replaces and revokes it. Only this element holds a new address.
 * Invariant: no storage and no history holds the address, so leaving the page forgets it.
 */
@customElement("tm-calendar-page")
export class TmCalendarPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;
  /** The new address, which is displayed only once. */
  @state() private shown: MintedFeed | undefined;
  private readonly feed = new Loader(this, {
    key: () => this.me?.id ?? null,
    load: readFeed,
    refresh: true,
  });
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    pageStyles,
    tabsStyles,
    personalStyles,
    sheetStyles,
    copyFieldStyles,
    css`
      .once {
        border-color: var(--accent);
      }

      .now {
        font-weight: 600;
      }

      .centred {
        text-align: center;
      }
    `,
  ];

  constructor() {
    super();
    this.addController(new FeedChannel(this.changedElsewhere));
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("me") && changed.get("me")?.id !== this.me?.id) this.shown = undefined;
    const feed = this.feed.value;
    if (feed && this.shown && hasEnded(this.shown, feed)) this.hide();
    if (!feed?.active) moveFocusOutOf(this.renderRoot.querySelector("#off"));
  }

  override render() {
    setPageTitle(this.me ? personalName("calendar") : "");
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`${personalHeader("calendar")} ${loadedOr(this.feed, (feed) => this.content(feed))}`;
  }

  private content(feed: FeedState) {
    return html`
      ${this.status(feed)} ${this.shown ? feedOnce(this.shown.url) : nothing}
      <tm-feed-form
        .feed=${feed}
        @known=${this.known}
        @minted=${this.minted}
        @lost=${this.lost}
      ></tm-feed-form>
    `;
  }

  private status({ active, remindMinutes = 0 }: FeedState) {
    const { isBusy } = this.form;
    return html`<section class="panel">
      <h2>${msg("Standups in your calendar")}</h2>
      <p class="state">
        <tm-icon name=${active ? "circle-check" : "calendar-off"}></tm-icon>
        ${active ? msg(str`On. Reminder: ${reminderText(remindMinutes)}.`) : msg("Off", { id: "calendar-off" })}
      </p>
      <p class="note">
        ${msg("A private address that your calendar app subscribes to. It has your spaces' open standups and those of the next 14 days. Calendar apps refresh every few hours.")}
      </p>
      ${
        active
          ? html`<div class="row">
              <button id="off" aria-disabled=${isBusy ? "true" : nothing} @click=${this.turnOff}>
                ${msg("Turn off")}
              </button>
              ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
            </div>`
          : nothing
      }
    </section>`;
  }

  private known = (event: Event) => this.feed.set((event.target as TmFeedForm).feed);

  private minted = async ({ detail }: CustomEvent<MintedFeed>) => {
    this.feed.set({ active: true, remindMinutes: detail.remindMinutes });
    this.shown = detail;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#once")?.focus();
  };

  /**
   * Hides the displayed address, which may be revoked. The form says that the lost response may have made a new
   * one.
   */
  private lost = () => (this.shown = undefined);

  private changedElsewhere = () => {
    if (this.shown) this.hide();
    void this.feed.reload();
  };

  /** Removes a revoked address from the screen. */
  private hide() {
    moveFocusOutOf(this.renderRoot.querySelector(".once"));
    this.shown = undefined;
    showToast({
      text: msg("Your address was replaced or turned off, so it's no longer shown here."),
      tone: "info",
    });
  }

  private turnOff = async () => {
    if (this.form.isBusy) return;
    const isSure = await confirmFirst({
      heading: msg("Turn your calendar address off?"),
      text: msg("It stops working immediately. Calendars that use it no longer update."),
      action: msg("Turn off"),
      danger: true,
    });
    if (isSure) await this.form.run("", () => this.revoke());
  };

  private async revoke() {
    if (await attempt(this, revokeFeed)) {
      this.shown = undefined;
      this.feed.set({ active: false });
      showToast({ text: msg("Your calendar address is off.") });
    } else {
      // The response may be lost, so only the server knows the state.
      await this.feed.reload();
    }
    if (!this.feed.value?.active) broadcastFeedChange();
  }
}
