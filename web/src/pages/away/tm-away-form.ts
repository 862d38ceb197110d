import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { addAway } from "../../api/away.ts";
import { serverNow, utcToday } from "../../api/server-clock.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { personalPartStyles } from "../personal-part-styles.ts";
import { awayProblem, lastEnd, startBounds } from "./away-rules.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Adds a single day away, or a range from a first to a last day. Fires `changed`. */
@customElement("tm-away-form")
export class TmAwayForm extends TmElement {
  @state() private startsOn = "";
  @state() private endsOn = "";
  private readonly sending = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    personalPartStyles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--sp-3);
      }

      .days {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--sp-3);
      }

      .field {
        flex: 1 1 150px;
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
      <form novalidate @submit=${this.submit}>
        <div class="days">
          <div class="field">
            <label for="first">${msg("First day")}</label>
            <input
              id="first"
              type="date"
              required
              min=${min}
              max=${max}
              .value=${live(this.startsOn)}
              aria-describedby="limits"
              aria-invalid=${this.sending.error !== ""}
              @change=${this.chooseFirst}
            />
          </div>
          <div class="field">
            <label for="last">${msg("Last day, if more than one")}</label>
            <input
              id="last"
              type="date"
              min=${this.startsOn || min}
              max=${this.startsOn ? lastEnd(this.startsOn) : nothing}
              .value=${live(this.endsOn)}
              aria-describedby="limits"
              aria-invalid=${this.sending.error !== ""}
              @change=${(event: Event) => (this.endsOn = valueOf(event))}
            />
          </div>
          <button class="primary" ?disabled=${this.sending.isBusy}>${msg("Add")}</button>
        </div>
        ${this.sending.error ? html`<p class="field-error" role="alert">${this.sending.error}</p>` : nothing}
        <p id="limits" class="note">
          ${msg("Leave the last day empty for a single day. Up to 20 entries of 90 days each, from 30 days ago to a year ahead.")}
        </p>
      </form>
    </section>`;
  }

  /** Clears the last day if it is before the new first day. */
  private chooseFirst = (event: Event) => {
    this.startsOn = valueOf(event);
    if (this.endsOn < this.startsOn) this.endsOn = "";
  };

  /** Returns an error for a half-typed date. Its value is empty, so a range would become a single day. */
  private incompleteDate(): string | undefined {
    const isHalf = [...this.renderRoot.querySelectorAll("input")].some(({ validity }) => validity.badInput);
    return isHalf ? msg("A date is incomplete.") : undefined;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { startsOn: this.startsOn, endsOn: this.endsOn || this.startsOn };
    const problem = this.incompleteDate() ?? awayProblem(body, utcToday(serverNow()));
    await this.sending.run(problem ?? "", async () => {
      await addAway(body);
      this.startsOn = "";
      this.endsOn = "";
      showToast({ text: msg("Days added."), tone: "ok" });
      this.dispatchEvent(new Event("changed"));
    });
  };
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
