import { localized, msg, str } from "@lit/localize";
import type { Schedule } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { saveSchedule } from "../../api/schedule.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { announce } from "../../ui/announce.ts";
import { Sending } from "../../ui/sending.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { partStyles } from "../settings/settings-styles.ts";
import {
  bodyOf,
  draftOf,
  draftProblems,
  isSameDraft,
  refusedField,
  toggleWeekday,
  type ScheduleDraft,
  type ScheduleField,
} from "./schedule-draft.ts";
import { runnerSentence } from "./schedule-words.ts";
import { timeFields, timeFieldsStyles } from "./time-fields.ts";
import type { TmZoneField } from "./tm-zone-field.ts";
import { weekdayStyles, weekdayToggles } from "./weekday-toggles.ts";
import "./tm-next-slots.ts";
import "./tm-zone-field.ts";

/**
 * Writes a space's schedule, and shows while it is written what it would open. What was typed stays when saving fails,
 * and when somebody else saves meanwhile. Fires `saved`; `schedule` holds it then.
 */
@localized()
@customElement("tm-schedule-form")
export class TmScheduleForm extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) meId = "";
  /** As the server has it; null where nobody has saved one. */
  @property({ attribute: false }) schedule: Schedule | null = null;
  @property({ attribute: false }) opened: readonly string[] = [];
  @state() private draft!: ScheduleDraft;
  /** What the draft began as. */
  private base!: ScheduleDraft;
  private readonly sending = new Sending(this);

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    fieldStyles,
    partStyles,
    weekdayStyles,
    timeFieldsStyles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--sp-4);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("schedule")) return;
    const fresh = draftOf(this.schedule, ownZone());
    if (this.draft && !isSameDraft(this.draft, this.base) && !isSameDraft(this.draft, fresh)) {
      const known = draftOf(changed.get("schedule") ?? null, ownZone());
      if (this.isReplaced && !isSameDraft(fresh, known)) announce(replacedText());
      return;
    }
    this.base = fresh;
    this.draft = fresh;
  }

  /** Somebody saved another schedule since the draft was begun. */
  private get isReplaced() {
    return !isSameDraft(this.base, draftOf(this.schedule, this.base.timezone));
  }

  override render() {
    const { draft } = this;
    const problems = draftProblems(draft, this.base.timezone);
    return html`
      <section class="card">
        <h2>${msg("When standups open")}</h2>
        <form novalidate @submit=${this.submit}>
          ${weekdayToggles({
            chosen: draft.weekdays,
            problem: this.trouble("weekdays", problems),
            toggle: (day) => this.change(toggleWeekday(draft, day)),
          })}
          ${timeFields({
            draft,
            problems: {
              openTime: this.trouble("openTime", problems),
              windowMinutes: this.trouble("windowMinutes", problems),
            },
            change: (change) => this.change(change),
          })}
          <tm-zone-field
            .zone=${draft.timezone}
            .problem=${this.trouble("timezone", problems) ?? ""}
            @change=${this.zoneChosen}
          ></tm-zone-field>
          ${this.enabledSwitch()} ${this.end()}
        </form>
      </section>
      <tm-next-slots
        .rule=${problems.size === 0 ? bodyOf(draft) : null}
        .opened=${this.opened}
        ?off=${!draft.enabled}
      ></tm-next-slots>
    `;
  }

  private enabledSwitch() {
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${live(this.draft.enabled)}
        @change=${(event: Event) => this.change({ enabled: (event.target as HTMLInputElement).checked })}
      />
      <span>${msg("Open standups by this schedule")}</span>
      <span class="hint">${msg("Switched off, it is kept and opens nothing.")}</span>
    </label>`;
  }

  private end() {
    const { error, isBusy } = this.sending;
    const isElsewhere = error !== "" && refusedField(error) === undefined;
    return html`
      ${isElsewhere ? html`<p class="field-error" role="alert">${error}</p>` : nothing}
      <div class="row">
        <button class="primary" aria-disabled=${isBusy}>${msg("Save the schedule")}</button>
        ${isBusy ? html`<span class="note" role="status">${msg("Saving…")}</span>` : nothing}
      </div>
      <p class="note">
        ${this.runner()}
        ${msg("What is saved holds for days to come; a standup that is open stays as it is.")}
      </p>
      ${
        this.isReplaced
          ? html`<div class="row note">
              <p>${replacedText()}</p>
              <button type="button" @click=${this.showTheirs}>${msg("Show theirs")}</button>
            </div>`
          : nothing
      }
    `;
  }

  private runner() {
    if (!this.schedule)
      return msg("Whoever saves the schedule runs the standups it opens, as long as they own the space.");
    const told = runnerSentence(this.schedule, this.view, this.meId);
    return this.schedule.updatedBy === this.meId ? told : html`${told} ${msg("If you save it, you do.")}`;
  }

  /** What is wrong with a field: by the rules at once, by the server after a try. */
  private trouble(field: ScheduleField, problems: Map<ScheduleField, string>): string | undefined {
    const { error } = this.sending;
    return problems.get(field) ?? (refusedField(error) === field ? error : undefined);
  }

  /** The button goes with the click, and the focus would go with it. */
  private showTheirs = () => {
    this.base = draftOf(this.schedule, ownZone());
    this.draft = this.base;
    this.sending.note("");
    void this.focusField("weekdays");
  };

  private zoneChosen = (event: Event) => this.change({ timezone: (event.target as TmZoneField).zone });

  private change(change: Partial<ScheduleDraft>) {
    this.draft = { ...this.draft, ...change };
    this.sending.note("");
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const first = draftProblems(this.draft, this.base.timezone).keys().next().value;
    if (first) return this.focusField(first);
    await this.sending.run("", async () => {
      const { orgSlug, slug } = this.view;
      const saved = await saveSchedule(orgSlug, slug, bodyOf(this.draft));
      // What was typed meanwhile goes on from what was saved.
      this.base = draftOf(saved, ownZone());
      this.schedule = saved;
      this.dispatchEvent(new Event("saved"));
      showToast({ text: msg("The schedule is saved."), tone: "ok" });
    });
    const { error } = this.sending;
    // Whoever has gone elsewhere does not see the form.
    if (error && !this.isConnected)
      showToast({ text: msg(str`The schedule was not saved. ${error}`), tone: "bad" });
    const refused = refusedField(error);
    if (refused) await this.focusField(refused);
  };

  private async focusField(field: ScheduleField) {
    await this.updateComplete;
    const places: Record<ScheduleField, string> = {
      weekdays: "#weekdays button",
      openTime: "#openTime",
      windowMinutes: "#windowMinutes",
      timezone: "tm-zone-field",
    };
    this.renderRoot.querySelector<HTMLElement>(places[field])?.focus();
  }
}

function replacedText() {
  return msg("Somebody saved another schedule meanwhile. Saving yours replaces it.");
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-schedule-form": TmScheduleForm;
  }
}
