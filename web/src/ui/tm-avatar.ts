import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { avatarDrawing, loadAvatarDrawings } from "./avatar-drawing.ts";
import { initials } from "./initials.ts";
import { TmElement } from "./tm-element.ts";

/**
 * Shows a person as initials or a chosen drawing, on the hue of their id. A guest also gets a dashed ring and the word
 * "guest". Names are chosen freely, and colour alone must not carry meaning. The name is next to it in text, so the
 * picture is hidden from assistive technology.
 */
@customElement("tm-avatar")
export class TmAvatar extends TmElement {
  @property() name = "";
  @property({ type: Number }) hue = 0;
  @property() icon = "";
  @property({ type: Boolean, reflect: true }) guest = false;
  /** The word "guest" is elsewhere. */
  @property({ type: Boolean }) unlabelled = false;
  /** The edge length in pixels at the usual text size. It grows with the text. */
  @property({ type: Number }) size = 32;

  static override styles = [
    css`
      :host {
        display: inline-flex;
        flex: none;
        align-items: center;
        gap: var(--sp-1);
      }

      .face {
        display: grid;
        place-items: center;
        inline-size: var(--size);
        block-size: var(--size);
        border-radius: 50%;
        background: light-dark(oklch(0.87 0.085 var(--hue)), oklch(0.4 0.085 var(--hue)));
        color: light-dark(oklch(0.36 0.095 var(--hue)), oklch(0.93 0.05 var(--hue)));
        font-size: calc(var(--size) * 0.4);
        font-weight: 650;
        line-height: 1;
        -webkit-user-select: none;
        user-select: none;
      }

      svg {
        inline-size: 62%;
        block-size: 62%;
      }

      :host([guest]) .face {
        outline: 1.5px dashed currentColor;
        outline-offset: 1.5px;
      }

      .guest {
        padding-inline: var(--sp-1);
        color: var(--muted);
        font-size: var(--fs-12);
        font-weight: 600;
      }

      @media (forced-colors: active) {
        .face {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  protected override willUpdate() {
    if (this.icon !== "" && !avatarDrawing(this.icon)) void loadAvatarDrawings().then(this.drawAgain);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has("hue")) this.style.setProperty("--hue", String(this.hue));
    if (changed.has("size")) this.style.setProperty("--size", `${this.size / 16}rem`);
  }

  override render() {
    // The drawings come from the build. A person stores only an id.
    const drawing = avatarDrawing(this.icon);
    return html`<span class="face" aria-hidden="true" translate="no"
        >${drawing ? staticHtml`${unsafeStatic(drawing)}` : initials(this.name)}</span
      >${this.guest && !this.unlabelled ? html`<span class="guest">${msg("guest")}</span>` : nothing}`;
  }

  private drawAgain = () => {
    if (avatarDrawing(this.icon)) this.requestUpdate();
  };
}
