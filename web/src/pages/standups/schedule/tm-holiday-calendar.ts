import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { HolidayCalendar, HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import {
  fetchHolidays,
  readHolidays,
  removeHolidays,
  saveHolidays,
  type HolidayPlace,
} from "../../../api/holidays.ts";
import { secretsUnavailableText } from "../../../api/secrets-text.ts";
import { formatDays, formatList, formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { Poll } from "../../../ui/loading/poll.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import { addressError } from "../webhook/webhook-address.ts";

/**
 * The calendar whose days are days off of a space's schedule, for its owners. Each change is saved at once, apart from
 * the schedule. Draws nothing if this server allows no calendars. Fires `found` when `days` has changed.
 */
@customElement("tm-holiday-calendar")
export class TmHolidayCalendar extends TmElement {
  @property({ attribute: false }) place!: HolidayPlace;
  /** The days of the calendar; null until they are loaded. */
  days: readonly string[] | null = null;
  private readonly poll = new Poll(this, () => this.loader.reload());
  private readonly loader = new Loader<HolidayCalendarReply>(this, {
    key: () => `${this.place.org}/${this.place.slug}`,
    load: () => readHolidays(this.place),
    refresh: true,
    onLoaded: (reply) => this.found(reply),
  });
  private readonly form = new FormController<"url">(this, {
    fieldOf: (problem) => (problem instanceof ApiProblem && problem.code === "invalid" ? "url" : undefined),
    unsaved: () => msg("Calendar not connected."),
  });

  static override styles = [
    buttonStyles,
    fieldStyles,
    partStyles,
    css`
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const reply = this.loader.value;
    if (!reply || (reply.hosts.length === 0 && !reply.calendar)) return nothing;
    return reply.calendar ? this.connected(reply.calendar) : this.empty(reply);
  }

  private connected(calendar: HolidayCalendar) {
    const { host = "", lastError, leftOut } = calendar;
    return html`<div class="stack tight">
      <p><bdi dir="ltr">${host}</bdi>: ${daysText(calendar)}</p>
      ${
        leftOut
          ? html`<p class="note">
              ${msg("Some repeating events were left out. Only yearly ones are read.")}
            </p>`
          : nothing
      }
      ${lastError ? formError(msg(str`The calendar couldn't be read: ${lastError}`)) : nothing}
      <div class="row">
        <button type="button" aria-disabled=${calendar.waiting ? "true" : nothing} @click=${this.fetch}>
          ${msg("Fetch again")}
        </button>
        <button type="button" class="quiet danger" @click=${this.drop}>${msg("Disconnect")}</button>
      </div>
    </div>`;
  }

  private empty({ secretsAvailable, hosts }: HolidayCalendarReply) {
    if (!secretsAvailable) return html`<p class="note">${secretsUnavailableText()}</p>`;
    const { error, isBusy } = this.form;
    return html`<form class="stack tight" novalidate @submit=${this.submit}>
      ${textField({
        id: "url",
        label: msg("Address of a calendar of holidays"),
        error: this.form.errorOf("url"),
        hint: html`${msg("Its whole-day events become days off. It is read once a day, and only the dates are stored.")}
        ${hosts.includes("*") ? nothing : msg(str`Allowed: ${formatList(hosts)}.`)}`,
        type: "url",
        dir: "ltr",
        maxlength: 2000,
        placeholder: "https://",
      })}
      ${formError(error)}
      <div class="row">
        <button aria-disabled=${isBusy ? "true" : nothing}>${msg("Connect")}</button>
        ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
      </div>
    </form>`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // Calendars offer their addresses for subscriptions with this scheme; they are https.
    const url = formText(event.target, "url").replace(/^webcal:/i, "https:");
    const flaw = url === "" ? msg("Enter the calendar's address.") : addressError(url);
    await this.form.run({ url: flaw }, async () => this.accept(await saveHolidays(this.place, url)));
  };

  private readonly fetch = async () => {
    if (this.loader.value?.calendar?.waiting) return;
    await toastOnError(fetchHolidays(this.place));
    await this.loader.reload();
  };

  private readonly drop = async () => {
    await toastOnError(removeHolidays(this.place));
    await this.loader.reload();
  };

  private accept(reply: HolidayCalendarReply) {
    this.loader.set(reply);
    this.found(reply);
  }

  private found({ calendar }: HolidayCalendarReply) {
    this.poll.follow(calendar?.waiting ?? false);
    const days = calendar?.days ?? [];
    if (this.days?.join() === days.join()) return;
    this.days = days;
    this.dispatchEvent(new Event("found"));
  }
}

/** Returns what a calendar has, such as `14 days until 6 June 2027`. */
function daysText({ days, waiting, fetchedAt }: HolidayCalendar): string {
  const last = days.at(-1);
  if (last === undefined && waiting) return msg("The calendar is being read…");
  if (last === undefined)
    return fetchedAt === null ? msg("No days yet.") : msg("It has no whole-day events in the next year.");
  const [count, until] = [formatNumber(days.length), formatDays(last)];
  return plural(days.length, {
    one: msg(str`${count} day until ${until}`, { id: "holiday-until" }),
    other: msg(str`${count} days until ${until}`, { id: "numbers-of-holidays-until" }),
  });
}
