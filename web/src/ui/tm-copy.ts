import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { copyText } from "./copy-text.ts";
import { buttonStyles } from "./styles.ts";
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
    css`
      :host {
        display: inline-flex;
      }

      button {
        flex: 1;
      }

      .done {
        color: var(--ok);
      }

      /* In the top layer, at the place of a toast, so that it takes no space next to the button. */
      [popover] {
        inset: auto var(--sp-4) calc(var(--sp-4) + env(safe-area-inset-bottom));
        inline-size: fit-content;
        max-inline-size: min(560px, 100% - 2 * var(--sp-4));
        margin: 0 auto;
        padding: var(--sp-3) var(--sp-4);
        border: 1px solid transparent;
        border-radius: var(--r-2);
        background: var(--text);
        color: var(--bg);
        box-shadow: var(--shadow-3);
        font-size: var(--fs-14);
      }
    `,
  ];

  override render() {
    const isCopied = this.became === "copied";
    return html`<button class="${this.look} ${this.label ? "icon" : ""}" @click=${this.copy}>
        <tm-icon class=${isCopied ? "done" : ""} name=${isCopied ? "check" : "copy"}></tm-icon>
        ${this.label ? html`<span class="visually-hidden">${this.label}</span>` : ""}
        <slot></slot>
      </button>
      <span class="visually-hidden" role="status">${isCopied ? this.copied || msg("Copied") : ""}</span>
      ${isCopied && this.copied ? html`<p popover="manual" aria-hidden="true">${this.copied}</p>` : nothing}
      ${
        this.became === "blocked"
          ? html`<p popover="manual" role="alert">
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
