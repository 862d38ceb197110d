import { css } from "lit";
import { kindMarkStyles } from "../../ui/kind-mark/kind-mark-template.ts";

/**
 * Styles of a room's header. It is one row at every width, as high as the top bar of other pages. Where the text is
 * large for the width, the words of the buttons go first. The title has an ellipsis on a phone, and two lines on wider
 * screens.
 */
export const headerStyles = [
  kindMarkStyles,
  css`
    :host {
      --kind-mark: 1.5rem;

      display: block;
      container-type: inline-size;
    }

    .bar {
      display: flex;
      align-items: center;
      gap: var(--sp-1) var(--sp-2);
      min-block-size: var(--topbar);
      padding: 0 max(var(--sp-2), env(safe-area-inset-right)) 0 max(var(--sp-2), env(safe-area-inset-left));
      border-block-end: 1px solid color-mix(in oklab, var(--line), var(--accent) 45%);
    }

    .title {
      display: flex;
      flex: 0 1 auto;
      align-items: center;
      gap: var(--sp-2);
      min-inline-size: 0;
    }

    h1 {
      display: -webkit-box;
      overflow: hidden;
      font-size: var(--fs-18);
      line-height: 1.25;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }

    /* The back link has its own spacing. Guests do not have that link, so their title aligns with the cards below. */
    .title:first-child {
      margin-inline-start: var(--sp-2);
    }

    .back {
      flex: 0 1 auto;
      min-inline-size: var(--target);
    }

    .space {
      max-inline-size: 24ch;
      overflow: hidden;
      color: var(--muted);
      font-size: var(--fs-14);
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .name {
      flex: 0 1 auto;
      gap: var(--sp-1);
      min-inline-size: 0;
      padding-inline: var(--sp-2);
      font-size: var(--fs-14);
    }

    .name tm-icon {
      flex: none;
      color: var(--muted);
      font-size: var(--fs-14);
    }

    .rename {
      color: var(--muted);
      font-size: var(--fs-14);
    }

    @media (hover: hover) {
      .title:not(:hover) .rename:not(:focus-visible) {
        opacity: 0;
      }
    }

    tm-edit-here {
      flex: 0 1 11rem;
    }

    tm-edit-here.of-title {
      flex-basis: 28rem;
    }

    .state {
      display: inline-flex;
      flex: 0 1 auto;
      align-items: center;
      gap: var(--sp-1);
      color: var(--muted);
      font-size: var(--fs-14);
    }

    /* The title is cut instead. */
    @container (width >= 44rem) {
      .state {
        flex: none;
        max-inline-size: 8rem;
      }
    }

    @container (width >= 56rem) {
      .state {
        max-inline-size: none;
      }
    }

    .reopen {
      flex: none;
      padding-inline: var(--sp-3);
      font-size: var(--fs-14);
    }

    .state.off {
      color: var(--warn);
    }

    .tools {
      display: flex;
      flex: none;
      align-items: center;
      justify-content: flex-end;
      gap: var(--sp-1);
      margin-inline-start: auto;
    }

    .no-menu {
      inline-size: var(--target);
    }

    /* Not higher than the other buttons of the row. */
    .people {
      gap: var(--sp-1);
      padding: 0 var(--sp-2);
      font-size: var(--fs-14);
    }

    .faces {
      display: flex;
    }

    .faces tm-avatar {
      border: 2px solid var(--bg);
      border-radius: 50%;
    }

    /* The borders overlap by one line only, so that both letters stay readable. */
    .faces tm-avatar + tm-avatar {
      margin-inline-start: -2px;
    }

    /* The word "guest" is in the drawer. Here only the ring marks a guest, so it is above its neighbours. */
    .faces .guest {
      position: relative;
      outline: 1.5px dashed var(--text);
      outline-offset: -1px;
    }

    @container (width < 56rem) {
      .back .space {
        display: none;
      }

      .name .space {
        max-inline-size: 14ch;
      }

      /* The menu has both. */
      .rename,
      .reopen {
        display: none;
      }
    }

    @container (width < 50rem) {
      .invite span {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }

      .invite {
        min-inline-size: var(--target);
        padding: var(--sp-2);
      }

      .faces tm-avatar:nth-child(n + 3) {
        display: none;
      }
    }

    @container (width < 16rem) {
      .title > :not(h1) {
        display: none;
      }

      /* Beside the time left, the title of a guest's room would have no space. */
      .bar:has(tm-guest-seat) {
        flex-wrap: wrap;
      }

      .tools:has(tm-guest-seat) {
        display: contents;
      }

      tm-guest-seat {
        order: 1;
        flex-basis: 100%;
        justify-content: center;
      }
    }

    @media (width < 720px) {
      :host {
        --kind-mark: 1.25rem;
      }

      .bar {
        /* The targets are nearly as high as the bar. */
        --ring-gap: 0px;

        gap: var(--sp-1);
        min-block-size: 48px;
        padding: 0 max(var(--sp-1), env(safe-area-inset-right)) 0 max(var(--sp-1), env(safe-area-inset-left));
        border: 0;
      }

      .title {
        flex: 1;
      }

      h1 {
        display: block;
        font-size: var(--fs-16);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .title:first-child {
        margin-inline-start: var(--sp-3);
      }

      tm-edit-here {
        flex: 1;
      }
    }
  `,
];
