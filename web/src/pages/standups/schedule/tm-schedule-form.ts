import { msg } from "@lit/localize";
import type { Schedule, SlotsReply } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { problemText } from "../../../api/problem-text.ts";
import { readSchedule, saveSchedule } from "../../../api/schedule.ts";
import { ownZone } from "../../../i18n/own-zone.ts";
import { announce } from "../../../ui/announce.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { draftKey, storeDraft, storedDraft } from "./draft-storage.ts";
import {
  bodyOf,
  draftOf,
  draftProblems,
  isSameDraft,
  mergeDraft,
  refusedField,
  scheduleFields,
  toggleWeekday,
  type ScheduleDraft,
  type ScheduleField,
} from "./schedule-draft.ts";
import { enabledSwitch } from "./enabled-switch-template.ts";
import { scheduleHeading, scheduleHeadingStyles } from "./schedule-heading-template.ts";
import { runnerSentence } from "./schedule-text.ts";
import { timeFields, timeFieldsStyles } from "./time-fields-template.ts";
import type { TmHolidayCalendar } from "./tm-holiday-calendar.ts";
import type { TmDaysOff } from "./tm-days-off.ts";
import type { TmZoneField } from "./tm-zone-field.ts";
import { weeksFields } from "./weeks-fields-template.ts";
import { todayIn } from "./zones.ts";
import { weekdayStyles, weekdayToggles } from "./weekday-toggles-template.ts";
import "../../../ui/tm-banner.ts";
import "./tm-days-off.ts";
import "./tm-holiday-calendar.ts";
import "./tm-zone-field.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Edits a space's schedule, and previews its openings. A draft survives a failed save and another person's save.
 * The next form also restores it after this one is removed. Fires `known` whenever the server returns the schedule.
 */
@customElement("tm-schedule-form")
export class TmScheduleForm extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) meId = "";
  /** The server's schedule, or null if none is saved. */
  @property({ attribute: false }) schedule: Schedule | null = null;
  /** The server's slots for the schedule, or null until they are loaded. */
  @property({ attribute: false }) slots: SlotsReply["slots"] | null = null;
  @property({ attribute: false }) opened: readonly string[] = [];
  @state() private draft!: ScheduleDraft;
  /** The days of the space's calendar of holidays; null until they are loaded. */
  @state() private holidays: readonly string[] | null = null;
  /** The schedule that the draft started from. */
  private base!: ScheduleDraft;
  @query("form") private formElement!: HTMLFormElement;
  private readonly form = new FormController<ScheduleField>(this, {
    fieldOf: (problem) => refusedField(problemText(problem)),
    unsaved: notSavedText,
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    weekdayStyles,
    timeFieldsStyles,
    scheduleHeadingStyles,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("schedule")) return;
    const fresh = draftOf(this.schedule, ownZone());
    const before = this.hasUpdated ? { base: this.base, draft: this.draft } : storedDraft(this.key());
    if (!before) return this.setDraft(fresh, fresh);
    const known = this.hasUpdated ? draftOf(changed.get("schedule") ?? null, ownZone()) : before.base;
    const { base, draft, isNews } = mergeDraft(before.draft, before.base, known, fresh);
    this.setDraft(base, draft);
    if (isNews) announce(replacedText());
  }

  /** Another person has saved a different schedule since the draft was started. */
  private get isReplaced() {
    return !isSameDraft(this.base, this.saved);
  }

  /** The saved schedule, as far as this form knows. */
  private get saved() {
    return draftOf(this.schedule, ownZone());
  }

  private key() {
    return draftKey(this.meId, this.view);
  }

  private setDraft(base: ScheduleDraft, draft: ScheduleDraft) {
    this.base = base;
    this.draft = draft;
    storeDraft(this.key(), { base, draft });
  }

  override render() {
    const { draft } = this;
    const problems = draftProblems(draft, this.base.timezone);
    const today = todayIn(draft.timezone);
    return html`
      <section class="panel">
        ${scheduleHeading(this.schedule, this.slots)}
        <form class="stack loose" novalidate @submit=${this.submit}>
          ${weekdayToggles({
            chosen: draft.weekdays,
            problem: this.fieldError("weekdays", problems),
            toggle: (day) => this.change(toggleWeekday(draft, day)),
          })}
          ${weeksFields({
            draft,
            problem: this.fieldError("firstWeek", problems),
            today,
            change: (change) => this.change(change),
          })}
          ${timeFields({
            draft,
            problems: {
              openTime: this.fieldError("openTime", problems),
              windowMinutes: this.fieldError("windowMinutes", problems),
            },
            change: (change) => this.change(change),
          })}
          <tm-zone-field
            .zone=${draft.timezone}
            .problem=${this.fieldError("timezone", problems)}
            @change=${this.zoneChosen}
            @submit=${() => this.formElement.requestSubmit()}
          ></tm-zone-field>
          <tm-days-off .days=${draft.daysOff} .today=${today} @change=${this.daysChosen}>
            <tm-holiday-calendar
              .place=${{ org: this.view.orgSlug, slug: this.view.slug }}
              @found=${this.holidaysFound}
            ></tm-holiday-calendar>
          </tm-days-off>
          ${
            // A space without a schedule needs no switch: its first save turns the schedule on.
            this.schedule || !draft.enabled
              ? enabledSwitch(draft.enabled, (enabled) => this.change({ enabled }))
              : nothing
          }
          ${this.end()}
        </form>
      </section>
      <tm-next-slots
        .rule=${problems.size === 0 ? this.rule() : null}
        .listed=${this.listed()}
        .opened=${this.opened}
        ?off=${!draft.enabled}
        ?unsaved=${!this.isSaved}
      ></tm-next-slots>
    `;
  }

  /** The draft's rule, without the days of the space's calendar. */
  private rule() {
    const body = bodyOf(this.draft);
    return { ...body, daysOff: [...body.daysOff, ...(this.holidays ?? [])] };
  }

  /** Returns the server's slots if the draft is saved and enabled. Otherwise the browser computes them. */
  private listed() {
    return this.schedule?.enabled && this.isSaved ? this.slots : null;
  }

  /** The draft equals the saved schedule. */
  private get isSaved() {
    return this.schedule !== null && isSameDraft(this.draft, this.saved);
  }

  private end() {
    const { error, isBusy } = this.form;
    return html`
      ${formError(error)}
      <div class="row">
        <button class="primary" aria-disabled=${isBusy}>${msg("Save schedule")}</button>
        ${isBusy ? html`<span class="note" role="status">${msg("Saving…")}</span>` : this.unsaved()}
      </div>
      ${this.isReplaced ? this.replacedBanner() : nothing}
      <p class="note">${this.runner()} ${msg("Changes apply from the next standup.")}</p>
    `;
  }

  /** Shows that a draft from an earlier visit is not saved. */
  private unsaved() {
    if (this.isReplaced || isSameDraft(this.draft, this.base)) return nothing;
    return html`<span class="note">${msg("Not saved yet.")}</span>
      <button type="button" class="quiet" @click=${this.showSaved}>${msg("Undo my changes")}</button>`;
  }

  /** Placed below the button, so that the button does not move away from under a click. */
  private replacedBanner() {
    return html`<tm-banner tone="warn" icon="circle-alert">
      ${replacedText()}
      <button slot="action" type="button" @click=${this.showSaved}>${msg("Show their version")}</button>
    </tm-banner>`;
  }

  private runner() {
    if (!this.schedule) return msg("If you save it, you'll facilitate its standups.");
    const sentence = runnerSentence(this.schedule, this.view, this.meId);
    return this.schedule.updatedBy === this.meId
      ? sentence
      : html`${sentence} ${msg("If you save it, you will.")}`;
  }

  /** Returns the error of a field: by the rules at once, by the server after a failed save. */
  private fieldError(field: ScheduleField, problems: Map<ScheduleField, string>): string {
    return problems.get(field) ?? this.form.errorOf(field);
  }

  /** Moves the focus, because the click removes the button. */
  private showSaved = () => {
    this.setDraft(this.saved, this.saved);
    this.form.note("");
    void this.focusField("weekdays");
  };

  private zoneChosen = (event: Event) => this.change({ timezone: (event.target as TmZoneField).zone });

  private daysChosen = (event: Event) =>
    this.change({ daysOff: [...(event.currentTarget as TmDaysOff).days] });

  /** Loads the server's slots again, because days were read or removed. */
  private holidaysFound = (event: Event) => {
    const isNews = this.holidays !== null;
    this.holidays = (event.target as TmHolidayCalendar).days;
    if (isNews) this.know(this.schedule);
  };

  private change(change: Partial<ScheduleDraft>) {
    this.setDraft(this.base, { ...this.draft, ...change });
    this.form.note("");
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const first = draftProblems(this.draft, this.base.timezone).keys().next().value;
    if (first) return this.focusField(first);
    await this.form.run("", this.send);
    const refused = scheduleFields.find((field) => this.form.errorOf(field));
    if (refused) await this.focusField(refused);
  };

  /** Shows another person's newly saved schedule before replacing it. A second press of the button replaces it. */
  private send = async () => {
    const { orgSlug, slug } = this.view;
    const { draft } = this;
    const now = await readSchedule(orgSlug, slug);
    const seen = [this.base, this.saved, draft];
    if (!seen.some((known) => isSameDraft(known, draftOf(now, ownZone())))) {
      const isInSight = this.isConnected && !isSameDraft(draft, this.base);
      this.know(now);
      if (!isInSight) showToast({ text: `${notSavedText()} ${replacedText()}`, tone: "bad" });
      return;
    }
    const saved = await saveSchedule(orgSlug, slug, bodyOf(draft));
    // Changes typed during the request are now based on the saved schedule.
    this.setDraft(draftOf(saved, ownZone()), this.draft);
    this.know(saved);
    showToast({ text: msg("Schedule saved.") });
  };

  private know(schedule: Schedule | null) {
    this.schedule = schedule;
    this.dispatchEvent(new Event("known"));
  }

  private async focusField(field: ScheduleField) {
    await this.updateComplete;
    const places: Record<ScheduleField, string> = {
      weekdays: "#weekdays button",
      firstWeek: "#firstWeek",
      openTime: "#openTime",
      windowMinutes: "#windowMinutes",
      timezone: "tm-zone-field",
    };
    this.renderRoot.querySelector<HTMLElement>(places[field])?.focus();
  }
}

function replacedText() {
  return msg("Someone else saved a schedule in the meantime. Saving yours replaces it.");
}

function notSavedText() {
  return msg("Schedule not saved.");
}
