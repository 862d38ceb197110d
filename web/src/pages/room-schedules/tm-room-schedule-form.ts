import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { nextSlots } from "#shared/rules/slots.ts";
import { isKnownZone, wallTimeAt } from "#shared/rules/zone.ts";
import type { RoomSchedule } from "#shared/wire/room-schedules.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { problemText } from "../../api/problem-text.ts";
import { saveRoomSchedule } from "../../api/room-schedules.ts";
import { serverNow } from "../../api/server-clock.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { str } from "../../i18n/str.ts";
import { kindNamesIn } from "../../kinds/kind-name.ts";
import type { RoomPicker } from "../../kinds/kind-view.ts";
import { fieldAround, formButtons, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { noteStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { bodyOf, refusedField, toggleWeekday } from "../standups/schedule/schedule-draft.ts";
import { timeFields, timeFieldsStyles } from "../standups/schedule/time-fields-template.ts";
import type { TmDaysOff } from "../standups/schedule/tm-days-off.ts";
import type { TmZoneField } from "../standups/schedule/tm-zone-field.ts";
import { weekdayStyles, weekdayToggles } from "../standups/schedule/weekday-toggles-template.ts";
import { weeksFields } from "../standups/schedule/weeks-fields-template.ts";
import { configPicker, loadConfigPicker } from "./config-picker.ts";
import {
  newDraft,
  roomBodyOf,
  roomProblems,
  savedDraft,
  type RoomDraft,
  type RoomField,
} from "./room-draft.ts";
import { slotsText } from "./slots-text.ts";
import "../../ui/tm-dialog.ts";
import "../standups/schedule/tm-days-off.ts";
import "../standups/schedule/tm-zone-field.ts";

/** Edits a schedule of rooms in a dialog. Fires `close`, and `saved` after a save. */
@customElement("tm-room-schedule-form")
export class TmRoomScheduleForm extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The kinds whose rooms can open on a schedule, at least one. */
  @property({ attribute: false }) kinds: readonly string[] = [];
  /** The schedule to edit; null for a new one. Undefined closes the dialog. */
  @property({ attribute: false }) schedule?: RoomSchedule | null | undefined;
  /** The days of the space's calendar of holidays, on which no room opens, either. */
  @property({ attribute: false }) holidays: readonly string[] = [];
  @state() private draft!: RoomDraft;
  /** The person has typed the title, so another kind does not change it. */
  private isTitled = false;
  @query("form") private formElement!: HTMLFormElement;
  @query(".picker") private picker!: RoomPicker | null;
  private readonly form = new FormController<RoomField>(this, {
    fieldOf: (problem) => refusedField(problemText(problem)),
    unsaved: () => msg("Schedule not saved."),
  });

  static override styles = [buttonStyles, fieldStyles, noteStyles, weekdayStyles, timeFieldsStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("schedule") || this.schedule === undefined) return;
    this.form.note("");
    this.isTitled = this.schedule !== null;
    const [kind = ""] = this.kinds;
    this.draft = this.schedule
      ? savedDraft(this.schedule)
      : newDraft(kind, this.nameOf(kind), ownZone(), todayIn(ownZone()));
    void this.loadPicker();
  }

  private nameOf(kind: string) {
    return kindNamesIn(this.view)[kind] ?? kind;
  }

  override render() {
    if (this.schedule === undefined) return nothing;
    const heading = this.schedule ? msg("Edit schedule") : msg("New schedule");
    return html`<tm-dialog open heading=${heading} @close=${this.closed}>
      <form id="form" class="stack loose" novalidate @submit=${this.submit}>${this.fields()}</form>
      ${formButtons(this.form, msg("Save schedule"), this.closed)}
    </tm-dialog>`;
  }

  private fields() {
    const { draft } = this;
    const problems = roomProblems(draft, this.schedule?.timezone ?? ownZone());
    const today = todayIn(draft.timezone);
    const errorOf = (field: RoomField) => problems.get(field) ?? this.form.errorOf(field);
    const change = (changes: Partial<RoomDraft>) => this.change(changes);
    return html`
      ${this.kindField()}
      ${textField({
        id: "title",
        label: msg("Title"),
        error: errorOf("title"),
        hint: msg("Each room's title ends with its day."),
        maxlength: 100,
        required: true,
        autofocus: true,
        text: draft.title,
        typed: this.titleTyped,
      })}
      ${this.pickerOf()}
      ${weekdayToggles({
        chosen: draft.weekdays,
        problem: errorOf("weekdays"),
        toggle: (day) => change({ weekdays: toggleWeekday(draft, day).weekdays }),
      })}
      ${weeksFields({ draft, problem: errorOf("firstWeek"), today, change })}
      ${timeFields({
        draft,
        problems: { openTime: errorOf("openTime"), windowMinutes: errorOf("windowMinutes") },
        change,
        end: msg("Planned end"),
      })}
      <tm-zone-field
        .zone=${draft.timezone}
        .problem=${errorOf("timezone")}
        @change=${(event: Event) => change({ timezone: (event.target as TmZoneField).zone })}
        @submit=${() => this.formElement.requestSubmit()}
      ></tm-zone-field>
      <tm-days-off
        .days=${draft.daysOff}
        .today=${today}
        .label=${msg("Day without a room")}
        @change=${(event: Event) => change({ daysOff: [...(event.currentTarget as TmDaysOff).days] })}
      ></tm-days-off>
      ${this.schedule ? this.enabledSwitch() : nothing} ${formError(this.form.error)}
      <p class="note" role="status">${problems.size === 0 ? this.preview() : nothing}</p>
    `;
  }

  private kindField() {
    // A kind that is gone stays chosen until the person chooses another.
    const kinds = [...new Set([...this.kinds, this.draft.kind])];
    if (kinds.length < 2) return nothing;
    return fieldAround(
      { id: "kind", label: msg("Kind of room") },
      html`<select id="kind" @change=${this.kindChosen}>
        ${kinds.map(
          (kind) =>
            html`<option value=${kind} .selected=${live(kind === this.draft.kind)}>
              ${this.nameOf(kind)}
            </option>`,
        )}
      </select>`,
    );
  }

  private pickerOf() {
    const picker = configPicker(this.view, this.draft.kind, this.schedule);
    if (!picker || !customElements.get(picker.tag)) return nothing;
    const element = unsafeStatic(picker.tag);
    return staticHtml`<${element}
      class="picker"
      .org=${this.view.orgSlug}
      .slug=${this.view.slug}
      .fields=${picker.fields}
      @change=${() => this.requestUpdate()}
    ></${element}>`;
  }

  private enabledSwitch() {
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${live(this.draft.enabled)}
        @change=${(event: Event) => this.change({ enabled: (event.target as HTMLInputElement).checked })}
      />
      <span>${msg("Open rooms on this schedule")}</span>
      <span class="hint">${msg("Turn off to pause it.")}</span>
    </label>`;
  }

  /** Returns the next openings of the draft, by the server's code. */
  private preview() {
    const { draft } = this;
    if (!draft.enabled || !isKnownZone(draft.timezone)) return nothing;
    const body = bodyOf(draft);
    const rule = { ...body, daysOff: [...body.daysOff, ...this.holidays] };
    const slots = nextSlots(rule, serverNow(), 3, this.schedule?.opened);
    const next = slotsText(slots, draft);
    return next ? msg(str`Opens next: ${next}`) : msg("No openings are planned.");
  }

  private async loadPicker() {
    await loadConfigPicker(this.view, this.draft.kind);
    this.requestUpdate();
  }

  private kindChosen = (event: Event) => {
    const kind = (event.target as HTMLSelectElement).value;
    this.change({ kind, ...(!this.isTitled && { title: this.nameOf(kind) }) });
    void this.loadPicker();
  };

  private titleTyped = (event: Event) => {
    this.isTitled = true;
    this.change({ title: (event.target as HTMLInputElement).value });
  };

  private change(changes: Partial<RoomDraft>) {
    this.draft = { ...this.draft, ...changes };
    this.form.note("");
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const problems = roomProblems(this.draft, this.schedule?.timezone ?? ownZone());
    const config = this.picker ? this.picker.config() : undefined;
    if (config === null) return this.requestUpdate();
    if (problems.size > 0) return this.form.mark(Object.fromEntries(problems));
    const { orgSlug: org, slug } = this.view;
    const body = roomBodyOf(this.draft, config as Record<string, unknown> | undefined);
    const isSaved = await this.form.run("", () => saveRoomSchedule({ org, slug }, this.schedule?.id, body));
    if (!isSaved) return;
    this.dispatchEvent(new Event("saved"));
    showToast({ text: msg("Schedule saved.") });
  };
}

/** Returns the present day in a zone, or in this browser's zone if it does not know that one. */
function todayIn(zone: string): string {
  return wallTimeAt(isKnownZone(zone) ? zone : ownZone(), serverNow()).slice(0, 10);
}
