import { LitElement, css, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { html, unsafeStatic } from "lit/static-html.js";
import { icons, mirroredIcons, type IconName } from "./icons.ts";

/** Draws an icon at the size of the surrounding text. It is decorative: its control has the name. */
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

      /* Not a transform: a caller may rotate the icon, and a mirrored arrow turns the other way. */
      :host([mirrored]:dir(rtl)) {
        scale: -1 1;
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

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("name")) this.toggleAttribute("mirrored", mirroredIcons.has(this.name));
  }

  override render() {
    // The drawings come from the build and never contain typed text. Each is parsed once.
    return html`${unsafeStatic(icons[this.name])}`;
  }
}
