import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEnvelope, StandupOrder } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { nameOf } from "../../../room/people.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { absentText } from "./absent-text.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { rosterOf, type RosterRow } from "../turns.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** If more people are absent, they are collapsed: a space may have a thousand members. */
const MAX_ABSENT = 2;

/**
 * The people who will speak, before the standup: their ready marks, the viewer's own, and the
 * facilitator's start button.
 */
@customElement("tm-standup-roster")
export class TmStandupRoster extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  /** A guest's last ready mark, since a guest's copy does not mark the guest's entry. */
  @property({ type: Boolean }) amReady = false;
  @property({ type: Boolean }) canRun = false;
  @property({ type: Boolean }) writable = false;
  @state() private order: StandupOrder["by"] = "name";
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-4);
      }

      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
        gap: var(--sp-2) var(--sp-4);
      }

      li,
      .who {
        display: flex;
        align-items: center;
        gap: 0 var(--sp-2);
        min-inline-size: 0;
        min-block-size: 36px;
      }

      .who {
        flex-wrap: wrap;
      }

      .name {
        min-inline-size: 0;
        overflow-wrap: break-word;
      }

      .away .name {
        color: var(--muted);
      }

      summary {
        min-block-size: var(--target);
        padding-block: var(--sp-3);
        color: var(--muted);
        cursor: pointer;
      }

      .run {
        align-items: flex-end;
        gap: var(--sp-3) var(--sp-4);
      }

      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-4);
      }

      .check {
        align-items: center;
        font-size: var(--fs-16);
        font-weight: 400;
      }

      button[aria-pressed="true"] {
        border-color: var(--ok);
        background: var(--ok-soft);
        color: var(--ok);
      }
    `,
  ];

  override render() {
    return html`
      <h2 tabindex="-1">${msg("Gathering")}</h2>
      ${this.gathering()} ${this.canRun ? this.start() : this.waiting()}
    `;
  }

  override focus() {
    this.renderRoot.querySelector("h2")?.focus();
  }

  private gathering() {
    const rows = rosterOf(this.envelope);
    const away = rows.filter((row) => !row.here && !row.ready);
    const shown = away.length > MAX_ABSENT ? rows.filter((row) => !away.includes(row)) : rows;
    return html`
      ${
        shown.length > 0
          ? html`<ul>
              ${shown.map((row) => this.row(row))}
            </ul>`
          : nothing
      }
      ${away.length > MAX_ABSENT ? this.away(away) : nothing} ${this.iSpeak() ? this.readiness() : nothing}
    `;
  }

  private row({ person, here, ready: hasSaid }: RosterRow, saysAbsent = true) {
    const { userId, name, avatarHue, avatarIcon, guest } = person;
    const isReady = userId === this.myId ? this.amReady : hasSaid;
    const ready = html`<span class="chip ok"><tm-icon name="check"></tm-icon>${msg("ready")}</span>`;
    return html`<li class=${here ? "" : "away"}>
      <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} ?guest=${guest} size="28"></tm-avatar>
      <span class="who">
        <span class="name">${userId === this.myId ? msg(str`${name} (you)`) : name}</span>
        ${isReady ? ready : here || !saysAbsent ? nothing : html`<span class="chip">${msg("not here")}</span>`}
      </span>
    </li>`;
  }

  private away(rows: readonly RosterRow[]) {
    return html`<details>
      <summary>${absentText(rows.length)}</summary>
      <ul>
        ${rows.map((row) => this.row(row, false))}
      </ul>
    </details>`;
  }

  private readiness() {
    return html`<div class="row">
      <button
        aria-pressed=${this.amReady}
        aria-describedby="advice"
        aria-disabled=${this.writable ? nothing : "true"}
        @click=${this.toggleReady}
      >
        <tm-icon name=${this.amReady ? "circle-check" : "check"}></tm-icon>${msg("I'm ready")}
      </button>
      <span id="advice" class="muted small"
        >${msg("Shows the others you're ready. The order stays the same.")}</span
      >
    </div>`;
  }

  private start() {
    return html`<div class="cluster run">
      <fieldset>
        <legend>${msg("Speaking order")}</legend>
        ${this.choice("name", msg("By name"))} ${this.choice("random", msg("At random"))}
      </fieldset>
      <button class="primary" aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.begin}>
        <tm-icon name="play"></tm-icon>${msg("Start the standup")}
      </button>
    </div>`;
  }

  private choice(order: StandupOrder["by"], label: string) {
    return html`<label class="check">
      <input
        type="radio"
        name="order"
        value=${order}
        .checked=${this.order === order}
        @change=${() => (this.order = order)}
      />${label}
    </label>`;
  }

  private waiting() {
    const name = nameOf(this.envelope, this.envelope.facilitatorId) || msg("The facilitator");
    return html`<p class="muted">${msg(str`${name} starts the standup. You can write your entry now.`)}</p>`;
  }

  private iSpeak(): boolean {
    return this.envelope.participants.some(({ userId, spectator }) => userId === this.myId && !spectator);
  }

  private toggleReady = () => {
    if (this.writable) this.dispatchEvent(new CustomEvent("ready", { detail: !this.amReady }));
  };

  private begin = async () => {
    // Not the disabled attribute, since a disabled button loses the focus.
    if (this.isBusy) return;
    this.isBusy = true;
    await this.commands.start(this.order);
    this.isBusy = false;
  };
}
