import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Days } from "../../api/own-standups.ts";
import { serverNow, utcToday } from "../../api/server-clock.ts";
import { formError } from "../../ui/form/field-template.ts";
import { panelStyles, fieldStyles } from "../../ui/styles.ts";
import { daysProblem, weekOf } from "./choose-days.ts";
import { TmElement } from "../../ui/tm-element.ts";

type Choice = "this" | "last" | "other";

/** Chooses a range of days: this week, last week, or any. Fires `change` with `days` updated. */
@customElement("tm-choose-days")
export class TmChooseDays extends TmElement {
  @property({ attribute: false }) days!: Days;
  @state() private choice: Choice = "this";
  @state() private error = "";

  static override styles = [
    panelStyles,
    fieldStyles,
    css`
      .choices,
      .other {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-6);
      }

      .other {
        gap: var(--sp-3);
      }

      .other .field {
        flex: 1 1 150px;
      }

      .check {
        align-items: center;
        font-size: var(--fs-16);
      }
    `,
  ];

  override render() {
    return html`<fieldset class="panel stack tight">
      <legend class="visually-hidden">${msg("Days")}</legend>
      <div class="choices">
        ${this.option("this", msg("This week"))} ${this.option("last", msg("Last week"))}
        ${this.option("other", msg("Custom"))}
      </div>
      ${this.choice === "other" ? this.fields() : nothing}
      <p class="hint">${msg("Days are in UTC.")}</p>
    </fieldset>`;
  }

  private option(choice: Choice, label: string) {
    return html`<label class="check">
      <input
        type="radio"
        name="days"
        .checked=${this.choice === choice}
        @change=${() => this.choose(choice)}
      />
      <span>${label}</span>
    </label>`;
  }

  private fields() {
    return html`<div class="other">
        ${this.field("from", msg("First day"))} ${this.field("to", msg("Last day"))}
      </div>
      ${formError(this.error)}`;
  }

  private field(end: keyof Days, label: string) {
    return html`<div class="field">
      <label for=${end}>${label}</label>
      <input
        id=${end}
        type="date"
        .value=${live(this.days[end])}
        aria-invalid=${this.error !== ""}
        @change=${(event: Event) => this.type({ [end]: (event.target as HTMLInputElement).value })}
      />
    </div>`;
  }

  private choose(choice: Choice) {
    this.choice = choice;
    this.error = "";
    // Other days start with the displayed ones, so nothing changes until one is edited.
    if (choice !== "other") this.look(weekOf(utcToday(serverNow()), choice === "last" ? 1 : 0));
  }

  private type(change: Partial<Days>) {
    const days = { ...this.days, ...change };
    this.error = daysProblem(days) ?? "";
    if (this.error === "") this.look(days);
    else this.days = days;
  }

  private look(days: Days) {
    this.days = days;
    this.dispatchEvent(new Event("change"));
  }
}
