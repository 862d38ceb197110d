import { css, html, nothing } from "lit";

export type Tab = { href: string; name: string; isCurrent: boolean };

/** Draws links between the parts of a screen. Each part has its own address. `level` 2 is for the parts of a part. */
export function tabs(label: string, parts: readonly Tab[], level: 1 | 2 = 1) {
  return html`<nav class=${level === 1 ? "tabs" : "tabs inner"} aria-label=${label}>
    ${parts.map(
      ({ href, name, isCurrent }) =>
        html`<a href=${href} aria-current=${isCurrent ? "page" : nothing}>${name}</a>`,
    )}
  </nav>`;
}

export const tabsStyles = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--sp-1);
    border-block-end: 1px solid var(--line);
  }

  .tabs a {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    padding-inline: var(--sp-3);
    border-block-end: 2px solid transparent;
    border-radius: var(--r-1) var(--r-1) 0 0;
    color: var(--muted);
    font-weight: 550;
    text-decoration: none;
  }

  .tabs a:hover {
    color: var(--text);
  }

  .tabs a[aria-current] {
    border-block-end-color: var(--accent);
    color: var(--text);
  }

  .tabs a:focus-visible {
    outline-offset: -2px;
  }

  .tabs.inner {
    border-block-end-color: transparent;
  }

  .tabs.inner a {
    border-radius: var(--r-2);
  }

  .tabs.inner a[aria-current] {
    border-block-end-color: transparent;
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  /* Forced colours also draw transparent borders, which would mark every tab as the current one. */
  @media (forced-colors: active) {
    .tabs a {
      border-block-end-color: Canvas;
    }

    .tabs a[aria-current],
    .tabs.inner a[aria-current] {
      border-block-end-color: Highlight;
      border-radius: 0;
    }
  }

  @media (width < 400px) {
    .tabs {
      column-gap: 0;
    }

    .tabs a {
      padding-inline: var(--sp-2);
      font-size: var(--fs-14);
    }

    .tabs.inner a {
      padding-inline: 6px;
    }
  }
`;
