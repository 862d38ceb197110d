import { msg } from "@lit/localize";
import { html } from "lit";
import "../ui/tm-icon.ts";

/** Returns the face of a card: its value, or a cup for coffee. */
export function cardFace(card: string) {
  return card === "coffee"
    ? html`<tm-icon name="coffee"></tm-icon><span class="visually-hidden">${msg("coffee")}</span>`
    : html`<bdi>${card}</bdi>`;
}
