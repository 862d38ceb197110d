import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { addAway } from "../../api/away.ts";
import { serverNow, utcToday } from "../../api/server-clock.ts";
import { formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { awayFlaws, lastEnd, startBounds, type AwayFlaws } from "./away-rules.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Adds a single day away, or a range from a first to a last day. Fires `changed`. */
@customElement("tm-away-form")
export class TmAwayForm extends TmElement {
  @state() private startsOn = "";
  @state() private endsOn = "";
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    css`
      .days {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--sp-3);
      }

      .field {
        flex: 1 1 11rem;
        grid-template-columns: minmax(0, 1fr);
        min-inline-size: 0;
      }

      .days button {
        flex: 0 1 auto;
      }
    `,
  ];

  override render() {
    const { min, max } = startBounds(utcToday(serverNow()));
    return html`<section class="panel">
      <h2>${msg("Add days away")}</h2>
      <form class="stack" novalidate @submit=${this.submit}>
        <div class="days">
          ${textField({
            id: "startsOn",
            label: msg("First day"),
            error: this.form.errorOf("startsOn"),
            noteId: "limits",
            type: "date",
            required: true,
            min,
            max,
            text: this.startsOn,
            typed: this.chooseFirst,
          })}
          ${textField({
            id: "endsOn",
            label: msg("Last day, if more than one"),
            error: this.form.errorOf("endsOn"),
            noteId: "limits",
            type: "date",
            min: this.startsOn || min,
            ...(this.startsOn && { max: lastEnd(this.startsOn) }),
            text: this.endsOn,
            typed: (event) => (this.endsOn = valueOf(event)),
          })}
          <button class="primary" ?disabled=${this.form.isBusy}>${msg("Add")}</button>
        </div>
        ${formError(this.form.error)}
        <p id="limits" class="note">${msg("One day? Leave the end empty.")}</p>
      </form>
    </section>`;
  }

  /** Clears the last day if it is before the new first day. */
  private chooseFirst = (event: Event) => {
    this.startsOn = valueOf(event);
    if (this.endsOn < this.startsOn) this.endsOn = "";
  };

  /** Returns an error for a half-typed date. Its value is empty, so a range would become a single day. */
  private incompleteDate(): AwayFlaws | undefined {
    const half = [...this.renderRoot.querySelectorAll("input")].find(({ validity }) => validity.badInput);
    return half && { [half.id]: msg("A date is incomplete.") };
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { startsOn: this.startsOn, endsOn: this.endsOn || this.startsOn };
    const flaws = this.incompleteDate() ?? awayFlaws(body, utcToday(serverNow()));
    await this.form.run(flaws, async () => {
      await addAway(body);
      this.startsOn = "";
      this.endsOn = "";
      showToast({ text: msg("Days added.") });
      this.dispatchEvent(new Event("changed"));
    });
  };
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
