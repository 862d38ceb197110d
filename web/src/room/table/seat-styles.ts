import { css } from "lit";

/**
 * Styles the people behind the table. A seat's place follows from `--at` (-1 to 1), `--gaps` and `--row`, and from the
 * table's width `--units`: x is even over the row, y is the ellipse of the rim. Widths are numbers of `--u`, because
 * browsers of two years ago divide no lengths, and WebKit's tan(atan2()) fails. A seat may be `.away`, `.marked`
 * by a ring, and `.ticked`, where its face carries the tick that is otherwise beside its state.
 * A table without cards is `.badged`: there, short names have it on the face too.
 */
export const seatStyles = css`
  .seats {
    --seat: 120;
    --step: 150;
    --pitch: 0px;
    --face: calc(44 * var(--u));
    --card: calc(34 * var(--u));

    position: relative;
    block-size: calc(var(--arc) + 64 * var(--u));
    font-size: calc(13 * var(--u));
    line-height: 1.15;
  }

  .table.short {
    --arc: calc(168 * var(--u));
  }

  .table.faces {
    --arc: calc((28 + 38 * var(--rows)) * var(--u));
  }

  .table.strip {
    --arc: calc(24 * var(--u));
    --sag: calc(24 * var(--u));
  }

  .table.strip:has(.seats) {
    --arc: calc(92 * var(--u));
  }

  .full .seats {
    --step: 100;
  }

  .short .seats {
    --seat: 98;
    --step: 96;
    --pitch: calc(94 * var(--u));
    --face: calc(30 * var(--u));
    --card: calc(22 * var(--u));
  }

  .faces .seats {
    --face: calc(28 * var(--u));
    --seat: 32;
    --step: 48;
    --pitch: calc(38 * var(--u));
    block-size: calc(var(--arc) + 24 * var(--u));
  }

  .seat {
    --span: min(var(--units) - var(--seat) - 20, var(--gaps) * var(--step));
    --x: calc(var(--at) * var(--span) / 2);
    --width: calc(min(var(--seat), var(--span) / var(--gaps) - 4) * var(--u));

    position: absolute;
    inset-block-start: calc(
      6 * var(--u) + var(--row) * var(--pitch) + var(--sag) *
        (1 - sqrt(1 - pow(var(--x) / (0.57 * var(--units)), 2)))
    );
    inset-inline-start: calc(50% + var(--x) * var(--u) - var(--width) / 2);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    inline-size: var(--width);
    text-align: center;
    /* Painted separately, so that a change does not repaint the other seats. */
    isolation: isolate;
  }

  tm-avatar {
    --size: var(--face) !important;

    position: relative;
    margin-block-end: calc(5 * var(--u));
    border-radius: 50%;
  }

  .marked tm-avatar {
    outline: calc(3 * var(--u)) solid light-dark(#d28a17, var(--warn));
    outline-offset: calc(1 * var(--u));
  }

  .tagged {
    display: flex;
    justify-content: center;
    gap: 0.25em;
    max-inline-size: 100%;
    font-weight: 600;
  }

  .name {
    position: relative;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .state {
    max-inline-size: 100%;
    block-size: 1.35em;
    overflow: hidden;
    color: var(--muted);
    font-size: calc(12 * var(--u));
    line-height: 1.35;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .marked .state {
    color: var(--warn);
    font-weight: 650;
  }

  .short .state,
  .faces :is(.state, .tagged),
  .first .rest {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  /* Removes colour, not opacity, so that the words stay readable. The state says it in words. */
  .away:not(.marked) tm-avatar {
    filter: grayscale(1) opacity(0.7);
  }

  .away .name {
    color: var(--muted);
  }

  .strip .seats {
    --face: calc(40 * var(--u));

    display: flex;
    justify-content: safe center;
    gap: var(--sp-1);
    block-size: calc(92 * var(--u));
    padding: calc(4 * var(--u)) var(--sp-3) 0;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
  }

  .strip .seat {
    position: relative;
    inset: auto;
    flex: none;
    align-content: start;
    inline-size: calc(84 * var(--u));
    font-size: calc(12 * var(--u));
  }

  .strip .state {
    font-size: calc(11 * var(--u));
  }

  .strip .ticked .state .check {
    display: none;
  }

  /* The strokes of the icon: from 9,17 to 20,6 and from 4,12 to 9,17 of 24. */
  .check,
  :is(.faces, .strip, .badged.short) .ticked tm-avatar::after {
    background:
      linear-gradient(to bottom right, transparent 44%, currentColor 0 56%, transparent 0) 71% 46% / 50% 50%
        no-repeat,
      linear-gradient(to top right, transparent 38%, currentColor 0 62%, transparent 0) 19% 64% / 25% 25%
        no-repeat;
  }

  .check {
    display: inline-block;
    margin-inline-end: 2px;
    vertical-align: -0.2em;
    inline-size: 1.2em;
    block-size: 1.2em;
  }

  :is(.faces, .strip, .badged.short) .ticked tm-avatar::after {
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -4px;
    inline-size: calc(14 * var(--u));
    block-size: calc(14 * var(--u));
    border: 2px solid var(--bg);
    border-radius: 50%;
    background-color: var(--ok);
    color: var(--surface);
    content: "";
  }

  /* A large window has space for a surname of its own line. */
  @media (width >= 1440px) and (height >= 800px) {
    .table.named {
      --arc: calc(126 * var(--u));
    }

    .named .name {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    .named .rest {
      position: static;
      clip-path: none;
    }

    .named .initial {
      display: none;
    }
  }

  /* A low window has no space for their state. */
  @media (height < 480px) {
    .table.strip:has(.seats) {
      --arc: calc(64 * var(--u));
    }

    .strip .seats {
      --face: calc(28 * var(--u));

      block-size: var(--arc);
    }

    .strip .state {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  @media (forced-colors: active) {
    .check,
    tm-avatar::after {
      forced-color-adjust: none;
    }
  }
`;
