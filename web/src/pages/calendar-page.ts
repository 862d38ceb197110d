import { localized, msg, str } from "@lit/localize";
import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readFeed, revokeFeed } from "../api/feed.ts";
import { setPageTitle } from "../app/title.ts";
import { Sending } from "../ui/sending.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../ui/styles.ts";
import { confirmFirst } from "../ui/tm-confirm.ts";
import { showToast } from "../ui/toast.ts";
import { attempt } from "./attempt.ts";
import { calendarStyles } from "./calendar/calendar-styles.ts";
import { feedOnce } from "./calendar/feed-once.ts";
import { reminderText } from "./calendar/reminder.ts";
import type { TmFeedForm } from "./calendar/tm-feed-form.ts";
import { pageStyles } from "./page-styles.ts";
import { personalHeader, personalName, personalStyles } from "./personal-frame.ts";
import { Refresh } from "./refresh.ts";
import { tabsStyles } from "./tabs.ts";
import "../ui/tm-banner.ts";
import "../ui/tm-error.ts";
import "../ui/tm-icon.ts";
import "../ui/tm-skeleton.ts";
import "./calendar/tm-feed-form.ts";
import "./landing/tm-welcome.ts";

/**
 * My calendar address: whether there is one, and the ways to make, replace and end it. A new address is drawn from
 * this element alone. Invariant: it is kept in no storage and in no history, so leaving the page forgets it.
 */
@localized()
@customElement("tm-calendar-page")
export class TmCalendarPage extends LitElement {
  @property({ attribute: false }) me: Me | null = null;
  @state() private feed?: FeedState | undefined;
  @state() private url = "";
  @state() private problem: unknown;
  private loadedFor = "";
  private asked = 0;
  private readonly sending = new Sending(this);

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    fieldStyles,
    pageStyles,
    tabsStyles,
    personalStyles,
    calendarStyles,
  ];

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  protected override willUpdate() {
    if ((this.me?.id ?? "") === this.loadedFor) return;
    this.loadedFor = this.me?.id ?? "";
    this.feed = undefined;
    this.url = "";
    void this.load();
  }

  override render() {
    setPageTitle(this.me ? personalName("calendar") : "");
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`${personalHeader("calendar")} ${this.content()}`;
  }

  private content() {
    if (!this.feed) {
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
      ${this.standing(this.feed)} ${this.url ? feedOnce(this.url) : nothing}
      <tm-feed-form .feed=${this.feed} @known=${this.known} @minted=${this.minted}></tm-feed-form>
    `;
  }

  private standing({ active, remindMinutes = 0 }: FeedState) {
    const { isBusy } = this.sending;
    return html`<section class="card">
      <h2>${msg("Standups in your calendar")}</h2>
      <p class="state">
        <tm-icon name=${active ? "circle-check" : "calendar-off"}></tm-icon>
        ${active ? msg(str`On. It reminds you ${reminderText(remindMinutes)}.`) : msg("Off")}
      </p>
      <p class="note">
        ${msg("An address of your own that calendar programs subscribe to. It holds the standups of all your spaces that are open or scheduled for the next 14 days. Calendars look for changes at their own pace, often every few hours.")}
      </p>
      ${
        active
          ? html`<div class="row">
              <button aria-disabled=${isBusy ? "true" : nothing} @click=${this.turnOff}>
                ${msg("Turn off")}
              </button>
              ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
            </div>`
          : nothing
      }
    </section>`;
  }

  private minted = async ({ detail: { url, remindMinutes } }: CustomEvent<MintedFeed>) => {
    this.know({ active: true, remindMinutes });
    this.url = url;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#once")?.focus();
  };

  private turnOff = async () => {
    if (this.sending.isBusy) return;
    const isSure = await confirmFirst({
      heading: msg("Turn your calendar address off?"),
      text: msg("It ends at once. Calendars that use it find nothing there any more."),
      action: msg("Turn off"),
      danger: true,
    });
    if (isSure) await this.sending.run("", () => this.revoke());
  };

  private async revoke() {
    if (!(await attempt(this, revokeFeed))) return;
    this.know({ active: false });
    const heading = this.renderRoot.querySelector("h2")!;
    heading.tabIndex = -1;
    heading.focus();
    showToast({ text: msg("Your calendar address is off.") });
  }

  private known = (event: Event) => this.know((event.target as TmFeedForm).feed);

  /** What an earlier request still brings is older than this. An address that has ended is of no use to anybody. */
  private know(feed: FeedState) {
    this.asked++;
    this.feed = feed;
    this.problem = undefined;
    if (!feed.active) this.url = "";
  }

  private load = async () => {
    const mine = ++this.asked;
    if (!this.me) return;
    try {
      const feed = await readFeed();
      if (mine === this.asked) this.know(feed);
    } catch (problem) {
      if (mine === this.asked) this.problem = problem;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-calendar-page": TmCalendarPage;
  }
}
