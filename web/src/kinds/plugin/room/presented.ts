import { css } from "lit";

/**
 * Returns true if the room is presented on a shared screen. It reads the route, since a property would have to be
 * passed through the code of every room.
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
    /* The same inset as the page's own content. */
    padding-inline: 4px;
    font-size: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
  }

  h1 {
    color: inherit;
    font: inherit;
  }
`;
