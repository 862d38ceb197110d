import { css } from "lit";
import { customElement } from "lit/decorators.js";
import { TmDialog } from "../ui/tm-dialog.ts";

/** A dialog that slides in from the bottom edge below a width of 720 px, otherwise from the end edge. */
@customElement("tm-sheet")
export class TmSheet extends TmDialog {
  static override styles = [
    TmDialog.styles,
    css`
      dialog {
        inset-block: 0;
        inset-inline: auto 0;
        inline-size: min(400px, 100vw);
        max-inline-size: none;
        block-size: 100dvh;
        max-block-size: none;
        margin: 0;
        padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
        padding-inline-end: env(safe-area-inset-right);
        border-block: 0;
        border-inline-end: 0;
        border-start-end-radius: 0;
        border-end-end-radius: 0;
      }

      dialog[open] {
        animation: slide-in var(--dur-3) var(--ease);
      }

      dialog:dir(rtl) {
        padding-inline-end: env(safe-area-inset-left);
        --slide: -24px;
      }

      @media (width < 720px) {
        dialog {
          inset-block: auto 0;
          inset-inline: 0;
          inline-size: 100%;
          block-size: auto;
          max-block-size: 85dvh;
          padding-block-start: 0;
          border-inline: 0;
          border-radius: var(--r-3) var(--r-3) 0 0;
        }

        dialog[open] {
          animation-name: slide-up;
        }
      }

      @keyframes slide-in {
        from {
          opacity: 0;
          transform: translateX(var(--slide, 24px));
        }
      }

      @keyframes slide-up {
        from {
          opacity: 0;
          transform: translateY(24px);
        }
      }
    `,
  ];
}
