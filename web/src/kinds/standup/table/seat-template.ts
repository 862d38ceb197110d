import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Place } from "../../../room/table/arc.ts";
import { check, seatName } from "../../../room/table/seat-name-template.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { turnText } from "../standup-text.ts";
import type { Seat } from "../turns.ts";
import "../../../ui/tm-avatar.ts";

/** What a seat is drawn from. */
type SeatView = {
  seat: Seat;
  place: Place;
  /** Another person at the table has the same first name. */
  isAlike: boolean;
  /** The person speaks next. */
  isNext: boolean;
  phase: string;
};

/** Renders one person behind the table: face, name, and the state of their turn. The token lies before the speaker. */
export function seatTemplate({ seat, place, isAlike, isNext, phase }: SeatView) {
  const { person, here, turn } = seat;
  const name = person.name || msg("Someone who left");
  const isTicked = phase === "" ? seat.entry?.ready === true : turn === "done";
  const text = stateText(seat, isTicked, isNext);
  return html`<li
    class=${classMap({ seat: true, away: !here, marked: turn === "now", ticked: isTicked, [turn]: true })}
    data-id=${person.userId}
    aria-current=${turn === "now" ? "step" : nothing}
    ${cssVars({ "--at": place.at, "--gaps": Math.max(place.gaps, 1), "--row": place.row })}
  >
    <tm-avatar
      .name=${name}
      .hue=${person.avatarHue}
      icon=${person.avatarIcon}
      ?guest=${person.guest}
      unlabelled
    ></tm-avatar>
    ${seatName(name, isAlike)}
    <span class="state"
      >${person.guest ? html`<span>${msg("guest")}${text ? " · " : ""}</span>` : nothing}${isTicked ? check : nothing}${text}</span
    >
    ${turn === "now" ? html`<span class="token" aria-hidden="true"></span>` : nothing}
  </li>`;
}

function stateText({ here, turn }: Seat, isTicked: boolean, isNext: boolean): string {
  const said = isNext ? msg("next") : turn === "later" && isTicked ? msg("ready") : turnText(turn);
  return [said, ...(here ? [] : [msg("away")])].filter(Boolean).join(" · ");
}
