import { html } from "lit";
import type { IconName } from "../ui/icons.ts";
import "../ui/tm-icon.ts";

/** The panel's screen: my spaces, other spaces, one space, or a room. */
export type Place =
  | { kind: "spaces" }
  | { kind: "find" }
  | { kind: "space"; org: string; slug: string }
  | { kind: "room"; org: string; slug: string; id: string };

/** Opens a screen of the panel. */
export function goTo(from: EventTarget, place: Place): void {
  from.dispatchEvent(new CustomEvent("embed-go", { detail: place, bubbles: true, composed: true }));
}

/** Draws a row of a list. Pressing it opens a screen of the panel. */
export function placeRow(place: Place, content: unknown, icon: IconName = "chevron-right") {
  return html`<li>
    <button @click=${(event: Event) => goTo(event.currentTarget!, place)}>
      ${content}<tm-icon name=${icon}></tm-icon>
    </button>
  </li>`;
}
