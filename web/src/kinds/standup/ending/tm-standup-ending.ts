import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupEntry, StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList, formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { orderNote } from "../roster/order-note-template.ts";
import { authorOf } from "../standup-text.ts";
import { endingText, turnsOf } from "../ending-text.ts";
import type { TmRoomEnding } from "../../../room/ending/tm-room-ending.ts";
import "../../../room/ending/tm-room-ending.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const readMarkdown = async () => (await import("../export/markdown.ts")).standupMarkdown;

/** A list of people shows at most this many names, since a space may have a thousand members. */
const MAX_NAMES = 12;

/**
 * The result of a standup that is over: its duration, who spoke, who was skipped, and who wrote nothing. Guests do not
 * see the last. The entries below have the blockers.
 */
@customElement("tm-standup-ending")
export class TmStandupEnding extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }

      dl {
        display: grid;
        grid-template-columns: fit-content(40%) minmax(0, 1fr);
        gap: var(--sp-1) var(--sp-4);
        margin: 0;
      }

      dt {
        color: var(--muted);
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }

      @media (width < 480px) {
        dl {
          display: block;
        }

        dd + dt {
          margin-block-start: var(--sp-2);
        }
      }

      details {
        margin-block-start: var(--sp-3);
      }
    `,
  ];

  override render() {
    const { room, envelope } = this;
    return html`<tm-room-ending
      .room=${room}
      .parts=${endingText(envelope)}
      .markdown=${readMarkdown}
      .hasEnd=${envelope.state.mode === "sync"}
    >
      ${room.amFacilitator && envelope.phase === "done" && envelope.endedAt === null ? this.again() : nothing}
      ${this.people()}
    </tm-room-ending>`;
  }

  /** Moves the focus to the first button. */
  override focus() {
    this.renderRoot.querySelector<TmRoomEnding>("tm-room-ending")?.focus();
  }

  private again() {
    const isOff = this.isBusy || !this.room.writable;
    return html`<button
      slot="more"
      class="quiet"
      aria-disabled=${isOff ? "true" : nothing}
      @click=${() => !isOff && this.restart()}
    >
      <tm-icon name="rotate-ccw"></tm-icon>${msg("Run again")}
    </button>`;
  }

  private people() {
    const { spoke, skipped, silent, unwritten } = turnsOf(this.envelope);
    const { order } = this.envelope.state;
    if (order === null) return nothing;
    return html`<dl>
        ${this.line(msg("Spoke"), spoke)} ${this.line(msg("Skipped"), skipped)}
        ${this.line(msg("Didn't speak"), silent)}
        ${this.room.seat?.guest ? nothing : this.line(msg("No entry"), unwritten)}
      </dl>
      ${orderNote(order)}`;
  }

  private line(label: string, entries: readonly StandupEntry[]) {
    if (entries.length === 0) return nothing;
    return html`<dt>${label}</dt>
      <dd>${this.names(entries)}</dd>`;
  }

  private names(entries: readonly StandupEntry[]): string {
    const names = entries.map((entry) => {
      const name = authorOf(entry);
      return entry.userId && entry.userId === this.myId ? msg(str`${name} (you)`) : name;
    });
    const more = names.length - MAX_NAMES;
    if (more <= 0) return formatList(names);
    const others = plural(more, { other: msg(str`${formatNumber(more)} more`) });
    return formatList([...names.slice(0, MAX_NAMES), others]);
  }

  /** Starts again, with an order of the same kind. */
  private async restart() {
    this.isBusy = true;
    await this.commands.start(this.envelope.state.order?.by ?? "name");
    this.isBusy = false;
  }
}
