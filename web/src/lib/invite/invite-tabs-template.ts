import { msg } from "@lit/localize";
import { css, html } from "lit";
import { pressedKey } from "../../ui/pressed-key.ts";

export type InviteTab = "team" | "guest";

const all: readonly InviteTab[] = ["team", "guest"];

/**
 * Draws the tabs of the invite dialog. Their panel has the id `panel`. Arrow keys, Home and End choose a tab and focus
 * it; `choose` gets the chosen tab.
 */
export function inviteTabs(current: InviteTab, choose: (tab: InviteTab) => void) {
  const names = { team: msg("Team"), guest: msg("Guest for this room") };
  return html`<div class="cluster tabs" role="tablist" aria-label=${msg("Kind of invitation")}>
    ${all.map(
      (tab) =>
        html`<button
          id=${tab}
          role="tab"
          aria-selected=${tab === current}
          aria-controls="panel"
          tabindex=${tab === current ? 0 : -1}
          @click=${() => choose(tab)}
          @keydown=${(event: KeyboardEvent) => pressed(event, tab, choose)}
        >
          ${names[tab]}
        </button>`,
    )}
  </div>`;
}

function pressed(event: KeyboardEvent, from: InviteTab, choose: (tab: InviteTab) => void) {
  const other = from === "team" ? "guest" : "team";
  const targets: Record<string, InviteTab> = {
    ArrowLeft: other,
    ArrowRight: other,
    Home: all[0]!,
    End: all.at(-1)!,
  };
  const to = targets[pressedKey(event)];
  if (!to) return;
  event.preventDefault();
  choose(to);
  (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>(`#${to}`)?.focus();
}

export const inviteTabsStyles = css`
  .tabs {
    gap: var(--sp-1);
    padding: var(--sp-1);
    border-radius: var(--r-2);
    background: var(--sunken);
  }

  .tabs button {
    flex: 1 1 auto;
    padding-inline: var(--sp-2);
    border-color: transparent;
    background: none;
    color: var(--muted);
    white-space: normal;
  }

  .tabs [aria-selected="true"] {
    border-color: var(--line);
    background: var(--surface);
    color: var(--text);
  }

  @media (width < 480px) {
    .tabs button {
      font-size: var(--fs-14);
    }
  }

  @media (forced-colors: active) {
    .tabs button {
      border-color: Canvas;
    }

    .tabs [aria-selected="true"] {
      border-color: Highlight;
    }
  }
`;
