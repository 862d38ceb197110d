import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { addDays } from "#shared/rules/day.ts";
import { formatDays } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { lazyImport } from "../../../lib/lazy/lazy-imports.ts";
import { acceptDrop } from "../../../ui/accept-drop.ts";
import { formError, textField } from "../../../ui/form/field-template.ts";
import { noteStyles } from "../../../ui/page/part-styles.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { MAX_DAYS_OFF } from "./schedule-draft.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Edits the days on which no room opens: by a date, or from a calendar file, which is read in the browser. Further
 * sources of days are in the default slot. Fires `change`; `days` holds the new list. It never adds days of the past,
 * and drops them with the next added day.
 */
@customElement("tm-days-off")
export class TmDaysOff extends TmElement {
  @property({ attribute: false }) days: readonly string[] = [];
  /** The present day in the schedule's zone. */
  @property() today = "";
  /** The label of the field for a day. Default: "Day without a standup". */
  @property() label = "";
  @state() private typed = "";
  @state() private error = "";
  @query("input[type=file]") private readonly picker!: HTMLInputElement;

  static override styles = [
    buttonStyles,
    fieldStyles,
    noteStyles,
    css`
      :host,
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      legend {
        margin-block-end: var(--sp-2);
      }

      button {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      ul {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        display: flex;
        align-items: center;
        padding-inline-start: var(--sp-3);
        border: 1px solid var(--line);
        border-radius: var(--r-2);
        font-size: var(--fs-14);
      }

      .add {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--sp-3);
      }

      .add .field {
        flex: 0 1 14rem;
        grid-template-columns: minmax(0, 1fr);
        min-inline-size: 0;
      }
    `,
  ];

  constructor() {
    super();
    acceptDrop(this, (file) => void this.read(file));
  }

  override render() {
    return html`<fieldset>
      <legend>${msg("Days off")}</legend>
      ${
        this.days.length > 0
          ? html`<ul>
              ${this.days.map((day) => this.item(day))}
            </ul>`
          : nothing
      }
      <div class="add" @keydown=${this.pressed}>
        ${textField({
          id: "dayOff",
          label: this.label || msg("Day without a standup"),
          type: "date",
          min: this.today,
          text: this.typed,
          typed: ({ target }) => (this.typed = (target as HTMLInputElement).value),
        })}
        <button type="button" aria-disabled=${this.typed === "" ? "true" : nothing} @click=${this.addTyped}>
          ${msg("Add")}
        </button>
        <input
          type="file"
          hidden
          accept=".ics,text/calendar"
          aria-label=${msg("Calendar file")}
          @change=${this.picked}
        />
        <button type="button" @click=${() => this.picker.click()}>
          <tm-icon name="upload"></tm-icon>${msg("Choose a file")}
        </button>
      </div>
      ${formError(this.error)}
      <p class="note">
        ${msg("Type a day, or drop a calendar file (.ics) here. Only the dates of its whole-day events in the next year are read, in this browser.")}
      </p>
      <slot></slot>
    </fieldset>`;
  }

  private item(day: string) {
    const days = formatDays(day);
    const label = msg(str`Remove ${days}`, { id: "away-remove" });
    return html`<li>
      ${days}
      <button
        type="button"
        class="quiet icon"
        title=${label}
        aria-label=${label}
        @click=${() => this.drop(day)}
      >
        <tm-icon name="x"></tm-icon>
      </button>
    </li>`;
  }

  /** Moves the focus, because the click removes the button. */
  private drop(day: string) {
    this.set(this.days.filter((one) => one !== day));
    this.renderRoot.querySelector<HTMLElement>("#dayOff")?.focus();
  }

  /** Enter in the date's field adds the day. It does not save the schedule. */
  private pressed = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Enter" && event.composedPath()[0] instanceof HTMLInputElement) this.addTyped();
  };

  private addTyped = () => {
    if (this.typed === "") return;
    if (this.add([this.typed])) this.typed = "";
  };

  private readonly picked = () => {
    const [file] = this.picker.files ?? [];
    void this.read(file);
    // Without this, choosing the same file again would not fire `change`.
    this.picker.value = "";
  };

  private async read(file: File | undefined) {
    if (!file) return;
    this.error = "";
    if (file.size > MAX_FILE_BYTES) return this.refuse(msg("This file is too large. The limit is 10 MB."));
    const { CalendarProblem, readCalendarDays } = await lazyImport(
      () => import("#shared/rules/calendar-days.ts"),
    );
    try {
      const { days, leftOut } = readCalendarDays(await file.text(), this.today, addDays(this.today, 365));
      if (days.length === 0) return this.refuse(msg("That file has no whole-day events in the next year."));
      if (!this.add(days)) return;
      if (leftOut) this.refuse(msg("Some repeating events were left out. Only yearly ones are read."));
      showToast({ text: msg("Days added.") });
    } catch (error) {
      const isTooMuch = error instanceof CalendarProblem && error.kind === "too many events";
      this.refuse(
        isTooMuch
          ? msg("The events of that file repeat too often to be read.")
          : msg("That isn't a calendar file."),
      );
    }
  }

  private add(added: readonly string[]): boolean {
    const days = [...new Set([...this.days.filter((day) => day >= this.today), ...added])].toSorted();
    if (days.length > MAX_DAYS_OFF) {
      this.refuse(msg("A schedule has at most 60 days off."));
      return false;
    }
    this.error = "";
    this.set(days);
    return true;
  }

  private refuse(text: string) {
    this.error = text;
  }

  private set(days: string[]) {
    this.days = days;
    this.dispatchEvent(new Event("change"));
  }
}
