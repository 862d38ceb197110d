import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { copyText } from "./copy-text.ts";
import { buttonStyles } from "./styles.ts";
import { toastLook } from "./toast-styles.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

const copiedForMs = 2000;
const blockedForMs = 10_000;

/**
 * A button that copies `value` and shows the result. Its text is in the slot. With `label` it is an icon of that name.
 * The result is shown in the element itself, because toasts and the live region are inert under a modal dialog. With
 * `copied` success is shown as that text, otherwise as a check mark.
 */
@customElement("tm-copy")
export class TmCopy extends TmElement {
  @property() value = "";
  @property() label = "";
  @property() look = "quiet";
  @property() copied = "";
  @state() private became: "copied" | "blocked" | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    buttonStyles,
    toastLook,
    css`
      :host {
        display: inline-flex;
      }

      button {
        flex: 1;
      }

      /* In the top layer, at the place of a toast, so that it takes no space next to the button. */
      [popover] {
        inset: calc(1px + env(safe-area-inset-top)) var(--sp-2) auto;
        inline-size: fit-content;
        min-block-size: calc(var(--target) + 2px);
        margin: 0 auto;
        padding-inline-end: var(--sp-4);
      }
    `,
  ];

  override render() {
    const isCopied = this.became === "copied";
    return html`<button class="${this.look} ${this.label ? "icon" : ""}" @click=${this.copy}>
        <tm-icon name=${isCopied ? "check" : "copy"}></tm-icon>
        ${this.label ? html`<span class="visually-hidden">${this.label}</span>` : ""}
        <slot></slot>
      </button>
      <span class="visually-hidden" role="status">${isCopied ? this.copied || msg("Copied") : ""}</span>
      ${
        isCopied && this.copied
          ? html`<p class="toast" popover="manual" aria-hidden="true">
              <tm-icon name="circle-check"></tm-icon>${this.copied}
            </p>`
          : nothing
      }
      ${
        this.became === "blocked"
          ? html`<p class="toast" popover="manual" role="alert">
              <tm-icon name="circle-alert"></tm-icon>
              ${msg("Copying is blocked here. Select the text and copy it.")}
            </p>`
          : nothing
      }`;
  }

  protected override updated(changed: PropertyValues) {
    if (changed.has("became")) this.renderRoot.querySelector<HTMLElement>("[popover]")?.showPopover();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.became = undefined;
  }

  override focus() {
    this.renderRoot.querySelector("button")?.focus();
  }

  private copy = async () => {
    const isCopied = await copyText(this.value, this.renderRoot);
    clearTimeout(this.timer);
    this.became = isCopied ? "copied" : "blocked";
    this.timer = setTimeout(() => (this.became = undefined), isCopied ? copiedForMs : blockedForMs);
  };
}
