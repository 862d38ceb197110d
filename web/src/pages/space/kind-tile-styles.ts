import { css } from "lit";

/** Styles of the tiles in the dialog "New room": the kinds to choose from, and the kinds that could be added. */
export const kindTileStyles = css`
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: var(--sp-2);
  }

  .tiles + .tiles {
    margin-block-start: calc(-1 * var(--sp-2));
  }

  .tile {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    min-block-size: 60px;
    padding: var(--sp-2) var(--sp-3);
    border: 1px solid var(--line);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    font-size: var(--fs-16);
    font-weight: 550;
    --kind-mark: 2.25rem;
  }

  .tile > span:not(.kind-mark) {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  label.tile {
    cursor: pointer;
  }

  label.tile:hover {
    border-color: var(--control);
  }

  /* The whole tile is the control, so the radio button itself is invisible. */
  .tile input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .tile:has(:checked) {
    border-color: var(--kind-edge);
    box-shadow: inset 0 0 0 1px var(--kind-edge);
  }

  .tile:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .tick {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
    visibility: hidden;
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--kind-edge);
  }

  :checked ~ .tick {
    visibility: visible;
  }

  .addable {
    border-style: dashed;
    background: none;
    color: var(--muted);
    font-weight: 400;
  }

  .addable .kind-mark {
    filter: grayscale(1);
    opacity: 0.6;
  }

  .addable :is(span span, a) {
    display: block;
    font-size: var(--fs-14);
  }

  @media (width < 480px) {
    .tiles {
      grid-template-columns: repeat(auto-fill, minmax(min(7rem, 100%), 1fr));
    }

    .tile {
      flex-direction: column;
      justify-content: center;
      gap: var(--sp-1);
      padding-inline: var(--sp-1);
      font-size: var(--fs-14);
      text-align: center;
    }

    .tile > span:not(.kind-mark) {
      flex: none;
      max-inline-size: 100%;
    }
  }

  @media (forced-colors: active) {
    .tile:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`;
