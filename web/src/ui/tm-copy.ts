import { localized, msg } from "@lit/localize";
import { LitElement, css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { announce } from "./announce.ts";
import { copyText } from "./copy-text.ts";
import { baseStyles, buttonStyles } from "./styles.ts";
import { showToast } from "./toast.ts";
import "./tm-icon.ts";

/** A button that copies `value` and says so. Its words go into the slot; without any it is an icon named `label`. */
@localized()
@customElement("tm-copy")
export class TmCopy extends LitElement {
  @property() value = "";
  @property() label = "";
  @property() look = "quiet";
  @state() private isCopied = false;

  static override styles = [
    baseStyles,
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
    `,
  ];

  override render() {
    return html`<button class="${this.look} ${this.label ? "icon" : ""}" @click=${this.copy}>
      <tm-icon class=${this.isCopied ? "done" : ""} name=${this.isCopied ? "check" : "copy"}></tm-icon>
      ${this.label ? html`<span class="visually-hidden">${this.label}</span>` : ""}
      <slot></slot>
    </button>`;
  }

  override focus() {
    this.renderRoot.querySelector("button")?.focus();
  }

  private copy = async () => {
    if (!(await copyText(this.value))) {
      showToast({ text: msg("Copying is blocked here. Select the text and copy it."), tone: "bad" });
      return;
    }
    this.isCopied = true;
    announce(msg("Copied"));
    setTimeout(() => (this.isCopied = false), 2000);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-copy": TmCopy;
  }
}
