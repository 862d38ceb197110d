import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { openLinks } from "../links/open-links.ts";
import { peopleHere } from "../people.ts";
import { peopleStyles } from "./people-styles.ts";
import type { RoomController } from "../room-controller.ts";
import { makeFacilitator, removeFromRoom, watchOnly } from "../seat/seat-actions.ts";
import { askRemoval } from "./tm-room-removal.ts";
import { watchRoom } from "../watch-room.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import "../tm-sheet.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The longest list of absent people that is shown unfolded. A space may have a thousand members. */
const MAX_LISTED = 20;

/**
 * Shows the drawer with all people of the room, present people first. The facilitator hands the seat over or removes
 * people here. Each person chooses to take part or to watch. A side panel shows only the lists. Fires `close`.
 */
@customElement("tm-room-people")
export class TmRoomPeople extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ type: Boolean }) open = false;
  @state() private isBusy = false;

  static override styles = [buttonStyles, panelStyles, peopleStyles];

  constructor() {
    super();
    watchRoom(
      this,
      () => this.room,
      () => void this.keepFocus(),
    );
  }

  /** Moves the focus to the first heading if the focused element was moved or removed. */
  private async keepFocus() {
    const had = this.shadowRoot?.activeElement;
    if (!had || !this.open) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!this.shadowRoot?.activeElement) this.renderRoot.querySelector<HTMLElement>("h3")?.focus();
  }

  override render() {
    const { view } = this.room;
    return html`<tm-sheet .heading=${msg("People")} .open=${this.open} @close=${this.closed}>
      ${this.open && view ? html`${this.own()}${this.lists(view)}` : nothing}
    </tm-sheet>`;
  }

  private own() {
    const { seat, status } = this.room;
    if (!seat || this.room.onlyTakesPart || status.kind !== "live") return nothing;
    return html`
      <section class="row own">
        <p id="own">
          ${
            seat.spectator
              ? msg("You're observing in every room of this space. The others don't wait for you.")
              : msg(
                  "Observers don't vote, and the others don't wait for them. Applies to every room in this space.",
                )
          }
        </p>
        <button
          aria-describedby="own"
          aria-disabled=${this.isBusy ? "true" : nothing}
          @click=${() => this.changeSeat(!seat.spectator)}
        >
          <tm-icon name=${seat.spectator ? "user" : "eye"}></tm-icon>
          ${seat.spectator ? msg("Take a seat") : msg("Observe")}
        </button>
      </section>
    `;
  }

  private lists(envelope: Envelope) {
    const here = peopleHere(envelope);
    const present = new Set(here);
    const away = envelope.participants.filter((person) => !present.has(person));
    return html`
      ${this.room.seat && !this.room.onlyTakesPart ? this.guests() : nothing}
      <h3 tabindex="-1">${msg("Here")}</h3>
      <ul>
        ${here.map((person) => this.person(envelope, person, true))}
      </ul>
      ${away.length > 0 ? this.away(envelope, away) : nothing}
    `;
  }

  private guests() {
    return html`<button class="guests" aria-haspopup="dialog" @click=${() => openLinks(this.room)}>
      <tm-icon name="link"></tm-icon
      >${this.room.amFacilitator ? msg("Invite guests by link") : msg("Guest links")}
    </button>`;
  }

  private away(envelope: Envelope, away: readonly Participant[]) {
    const list = html`<ul>
      ${away.map((person) => this.person(envelope, person, false))}
    </ul>`;
    if (away.length <= MAX_LISTED)
      return html`<h3>${msg("Not here")}</h3>
        ${list}`;
    const count = formatNumber(away.length);
    return html`<details>
      <summary>${plural(away.length, { other: msg(str`${count} people not here`) })}</summary>
      ${list}
    </details>`;
  }

  private person(envelope: Envelope, person: Participant, isHere: boolean) {
    const { userId, name, avatarHue, avatarIcon, spectator, guest } = person;
    const items = this.items(envelope, person, isHere);
    return html`<li class="row ${isHere ? "" : "away"}">
      <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} ?guest=${guest}></tm-avatar>
      <span class="name" dir="auto">${name}</span>
      ${userId === this.room.me.id ? html`<span class="chip">${msg("you")}</span>` : nothing}
      ${userId === envelope.facilitatorId ? html`<span class="chip accent">${msg("facilitator")}</span>` : nothing}
      ${spectator ? html`<span class="chip">${msg("observing")}</span>` : nothing}
      ${items.length > 0 ? html`<tm-menu label=${msg(str`Actions for ${name}`)} .items=${items}></tm-menu>` : nothing}
    </li>`;
  }

  private items(envelope: Envelope, person: Participant, isHere: boolean): MenuItem[] {
    if (
      !this.room.amFacilitator ||
      this.room.onlyTakesPart ||
      this.room.status.kind !== "live" ||
      person.userId === this.room.me.id
    )
      return [];
    const canRun = !person.guest && !envelope.endedAt;
    return [
      ...(canRun
        ? [{ label: msg("Make facilitator"), icon: "crown" as const, run: () => void this.handOver(person) }]
        : []),
      {
        label: msg("Remove from room"),
        icon: "user-x",
        danger: true,
        run: () => void this.takeOut(person, isHere),
      },
    ];
  }

  private async handOver(person: Participant) {
    const { name } = person;
    const isSure = await confirmFirst({
      heading: msg(str`Make ${name} the facilitator?`),
      text: msg(str`${name} will run the room, and only ${name} can hand it back.`),
      action: msg("Make facilitator"),
    });
    if (isSure) await makeFacilitator(this.room, person);
  }

  private async takeOut(person: Participant, isHere: boolean) {
    const message = await askRemoval(person.name, isHere);
    if (message !== null) await removeFromRoom(this.room, person, message);
  }

  private async changeSeat(on: boolean) {
    if (this.isBusy) return;
    this.isBusy = true;
    await watchOnly(this.room, on);
    this.isBusy = false;
  }

  private closed = () => this.dispatchEvent(new Event("close"));
}
