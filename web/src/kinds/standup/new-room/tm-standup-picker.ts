import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readSchedule } from "../../../api/schedule.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { textField } from "../../../ui/form/field-template.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomPicker } from "../../kind-view.ts";
import { optionsFold, optionsFoldStyles } from "../../options-fold-template.ts";
import { closingText } from "./closing-text.ts";
import {
  closingBounds,
  closingProblem,
  firstStandup,
  standupConfig,
  turnProblem,
  type StandupChoice,
} from "./standup-choice.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The form for a new standup: live or over a day, and the settings of either. */
@customElement("tm-standup-picker")
export class TmStandupPicker extends TmElement implements RoomPicker {
  @property() org = "";
  @property() slug = "";
  @state() private choice: StandupChoice = firstStandup(new Date(serverNow()));
  /** The zone of the space's schedule, an IANA name. It is null without a schedule, and until it is loaded. */
  @state() private teamZone: string | null = null;

  static override styles = [
    fieldStyles,
    optionsFoldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      .short {
        max-inline-size: 12ch;
      }
    `,
  ];

  config() {
    const isFine =
      closingProblem(this.choice, new Date(serverNow())) === null && turnProblem(this.choice) === null;
    // A time may have passed since the last render.
    if (!isFine) this.requestUpdate();
    return isFine ? standupConfig(this.choice) : null;
  }

  override render() {
    return html`
      <fieldset>
        <legend>${msg("How it runs")}</legend>
        ${this.way("sync", msg("Live", { id: "live-standup" }), msg("Everyone meets now and speaks in turn."))}
        ${this.way("async", msg("Async"), msg("Everyone writes when it suits them."))}
      </fieldset>
      ${this.choice.mode === "sync" ? this.turn() : this.closing()}
    `;
  }

  private way(mode: StandupChoice["mode"], label: string, hint: string) {
    return html`<label class="check">
      <input
        type="radio"
        name="mode"
        .checked=${this.choice.mode === mode}
        @change=${() => this.chooseMode(mode)}
      />
      <span>${label}</span>
      <span class="hint">${hint}</span>
    </label>`;
  }

  private turn() {
    const problem = turnProblem(this.choice);
    const count = Number(this.choice.seconds);
    const seconds = plural(count, { other: msg(str`${formatNumber(count)} seconds per person`) });
    return optionsFold({
      summary: problem ? "" : seconds,
      hasProblem: problem !== null,
      fields: this.secondsField(problem),
    });
  }

  private secondsField(problem: string | null) {
    return textField({
      id: "seconds",
      label: msg("Seconds per person"),
      error: problem ?? "",
      hint: problem ? "" : msg("The clock turns amber when time is up. Speakers can continue."),
      class: "short",
      inputmode: "numeric",
      value: this.choice.seconds,
      typed: (event) => this.choose({ seconds: valueOf(event) }),
    });
  }

  private closing() {
    return html`<label class="check">
        <input
          type="checkbox"
          .checked=${this.choice.closes}
          @change=${(event: Event) => this.choose({ closes: (event.target as HTMLInputElement).checked })}
        />
        <span>${msg("Closes automatically")}</span>
        <span class="hint">${msg("Otherwise the facilitator ends it.")}</span>
      </label>
      ${this.choice.closes ? this.closingTime() : nothing}`;
  }

  private closingTime() {
    const now = new Date(serverNow());
    const { min, max } = closingBounds(now);
    const problem = closingProblem(this.choice, now);
    return textField({
      id: "closes-at",
      label: msg("Closes at"),
      error: problem ?? "",
      hint: problem ? "" : this.closingWords(now),
      type: "datetime-local",
      min,
      max,
      value: this.choice.closesAt,
      typed: (event) => this.choose({ closesAt: valueOf(event) }),
    });
  }

  private closingWords(now: Date): string {
    const at = new Date(this.choice.closesAt);
    return `${closingText(at, now, this.teamZone)} ${msg("Everyone sees it in their own time zone. Up to 14 days ahead.")}`;
  }

  /** Loads the schedule's zone. Without it, the time is given only in the viewer's zone. */
  private async readTeamZone() {
    const schedule = await readSchedule(this.org, this.slug).catch(() => null);
    this.teamZone = schedule?.timezone ?? null;
  }

  private chooseMode(mode: StandupChoice["mode"]) {
    if (mode === "async") void this.readTeamZone();
    this.choose({ mode });
  }

  private choose(change: Partial<StandupChoice>) {
    this.choice = { ...this.choice, ...change };
    this.dispatchEvent(new Event("change"));
  }
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
