import { LitElement, css } from "lit";
import { customElement, property } from "lit/decorators.js";
import { html, unsafeStatic } from "lit/static-html.js";
import { icons, type IconName } from "./icons.ts";

/** Draws one icon at the size of the text around it. Decorative: the control that holds it carries the name. */
@customElement("tm-icon")
export class TmIcon extends LitElement {
  @property() name: IconName = "info";

  static override styles = [
    css`
      :host {
        display: inline-flex;
        flex: none;
        inline-size: 1.25em;
        block-size: 1.25em;
      }

      svg {
        inline-size: 100%;
        block-size: 100%;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.setAttribute("aria-hidden", "true");
  }

  override render() {
    // The drawings are ours, from the build: no text of a person ever comes this way. Each is parsed once.
    return html`${unsafeStatic(icons[this.name])}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-icon": TmIcon;
  }
}
