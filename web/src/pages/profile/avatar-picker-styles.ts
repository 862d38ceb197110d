import { css } from "lit";

/**
 * Styles of the grid of drawings. The radio buttons are visually hidden, for the keyboard and screen readers only.
 */
export const avatarPickerStyles = css`
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(46px, 1fr));
    gap: var(--sp-1) 2px;
    justify-items: center;
  }

  label {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border: 2px solid transparent;
    border-radius: 50%;
    cursor: pointer;
  }

  label:hover {
    border-color: var(--line);
  }

  label:has(:checked) {
    border-color: var(--accent);
  }

  label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  @media (forced-colors: active) {
    label:has(:checked) {
      border-color: Highlight;
    }
  }
`;
