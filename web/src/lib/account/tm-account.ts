import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { buttonStyles } from "../../ui/styles.ts";
import { currentMe, onMe } from "../identity.ts";
import { openPalette } from "../open-palette.ts";
import { accountItems } from "./account-items.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The end of a bar: the button of the palette, and my menu. Its words go where the container is too narrow for them. */
@customElement("tm-account")
export class TmAccount extends TmElement {
  /** Shows icons only. */
  @property({ type: Boolean, reflect: true }) compact = false;
  @state() private me: Me | null = currentMe();
  private stopListening?: () => void;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: flex;
        flex: none;
        align-items: center;
        gap: var(--sp-1);
      }

      .find {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      kbd {
        padding: 0 6px;
        border: 1px solid var(--line);
        border-radius: var(--r-1);
        background: var(--surface);
        font-family: inherit;
        font-size: var(--fs-12);
      }

      .name {
        max-inline-size: 14ch;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      :host([compact]) .find {
        min-inline-size: var(--target);
        padding: var(--sp-2);
      }

      @media (pointer: coarse) {
        kbd {
          display: none;
        }
      }

      /* The text size counts too. */
      @container (width < 35rem) {
        kbd {
          display: none;
        }

        .name,
        .find span {
          position: absolute;
          inline-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.stopListening = onMe((me) => (this.me = me));
    addEventListener("tm-theme", this.themed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.stopListening?.();
    removeEventListener("tm-theme", this.themed);
  }

  override render() {
    const { me, compact } = this;
    const hidden = compact ? "visually-hidden" : "";
    const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
    return html`
      <button class="quiet find" title=${msg("Command palette")} @click=${openPalette}>
        <tm-icon name="search"></tm-icon
        ><span class=${hidden}>${msg("Find")}</span
        >${compact ? nothing : html`<kbd aria-hidden="true">${isMac ? "⌘ K" : msg("Ctrl K")}</kbd>`}
      </button>
      <tm-menu
        label=${me ? me.name : msg("Settings")}
        look=${me && !compact ? "quiet" : "quiet icon"}
        .items=${accountItems()}
      >
        ${
          me
            ? html`<tm-avatar
                  .name=${me.name}
                  .hue=${me.avatarHue}
                  icon=${me.avatarIcon}
                  size="28"
                ></tm-avatar>
                <span class="name ${hidden}" dir="auto">${me.name}</span>`
            : html`<tm-icon name="ellipsis"></tm-icon>`
        }
      </tm-menu>
    `;
  }

  private themed = () => this.requestUpdate();
}
