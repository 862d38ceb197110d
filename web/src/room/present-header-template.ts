import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { RoomController } from "./room-controller.ts";
import { slowText } from "./banners/slow-text.ts";

/** Draws the header of a room on a shared screen: its title, its end, and the connection's state. */
export function presentHeader({ view, status }: RoomController, note: unknown = nothing) {
  return html`<header>
    <h1 dir="auto">${view?.title}</h1>
    ${view?.endedAt ? html`<p>${msg("Ended")}</p>` : nothing}
    ${status.kind === "reconnecting" ? html`<p class="off">${msg("Reconnecting…")}</p>` : nothing}
    ${status.kind === "live" && status.slow ? html`<p class="off">${slowText(status.slow)}</p>` : nothing}
    ${note}
  </header>`;
}

export const presentHeaderStyles = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--sp-1) var(--sp-6);
    color: var(--muted);
    font-size: var(--fs-14);
  }

  h1 {
    flex: 1 1 auto;
  }

  .off {
    color: var(--warn);
    font-weight: 600;
    /* Most interruptions end before the word could be read. */
    animation: appear 1ms 1s backwards;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
