import { css } from "lit";

/**
 * Whether the room that is on the page is presented on a shared screen. The address says so, and not a property, which
 * the code of every room would have to hand on.
 */
export function isPresented(): boolean {
  return document.querySelector("main")?.dataset["route"] === "present";
}

export const presentStyles = css`
  :host([presenting]) {
    max-inline-size: none;
    padding: clamp(16px, 3vw, 64px);
  }

  header {
    /* As far in as what the page draws. */
    padding-inline: 4px;
    font-size: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
  }

  h1 {
    color: inherit;
    font: inherit;
  }
`;
