import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { RoomController } from "../../../room/room-controller.ts";

/**
 * Whether the room that is on the page is presented on a shared screen. The address says so, and not a property, which
 * the code of every room would have to hand on.
 */
export function isPresented(): boolean {
  return document.querySelector("main")?.dataset["route"] === "present";
}

/** What stands above a plugin's page on a shared screen, as in the kinds of the program: the title, and how the room is. */
export function presentHead({ view, status }: RoomController) {
  return html`<header>
    <h1>${view?.title}</h1>
    ${view?.endedAt ? html`<p>${msg("Ended")}</p>` : nothing}
    ${status.kind === "reconnecting" ? html`<p class="off">${msg("Reconnecting…")}</p>` : nothing}
  </header>`;
}

export const presentStyles = css`
  :host([presenting]) {
    max-inline-size: none;
    padding: clamp(16px, 3vw, 64px);
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--sp-1) var(--sp-6);
    /* As far in as what the page draws. */
    padding-inline: 4px;
    color: var(--muted);
    font-size: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
  }

  h1 {
    color: inherit;
    font: inherit;
  }

  .off {
    color: var(--warn);
    font-weight: 600;
  }
`;
