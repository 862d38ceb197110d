import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { cssVars } from "../../../ui/css-vars.ts";
import type { Seat } from "../model.ts";
import { seatText, type End } from "../poker-text.ts";
import type { Place } from "../../../room/table/arc.ts";
import { check, seatName } from "../../../room/table/seat-name-template.ts";
import "../../../ui/tm-avatar.ts";

/** What a seat is drawn from. */
export type SeatView = {
  seat: Seat;
  end: End;
  place: Place;
  /** Another person at the table has the same first name. */
  isAlike: boolean;
  /** A round is open: the card on the table is missing or face down. */
  isOpen: boolean;
  isRevealed: boolean;
};

/**
 * Renders one person behind the table: face, name, state and card. A card is face down until the reveal, and leaves its
 * outline afterwards.
 */
export function seatTemplate({ seat, end, place, isAlike, isOpen, isRevealed }: SeatView) {
  const { person, here, voted } = seat;
  const name = person.name || msg("Someone who left");
  const card = voted && !isRevealed ? "down" : voted ? "played" : "none";
  const text = seatText(seat, end, isOpen, isRevealed);
  return html`<li
    class=${classMap({ seat: true, away: !here, marked: end !== undefined, ticked: voted && !isRevealed })}
    data-id=${person.userId}
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
      >${person.guest ? html`<span>${msg("guest")}${text ? " · " : ""}</span>` : nothing}${voted && !isRevealed ? check : nothing}${text}</span
    >
    ${isOpen || isRevealed ? html`<span class="playing-card ${card}" aria-hidden="true"></span>` : nothing}
  </li>`;
}
