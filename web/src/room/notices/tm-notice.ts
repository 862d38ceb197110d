import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PluginNotice } from "#shared/wire/plugin-notices.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";
import "../../lib/worded/tm-worded.ts";

/** A line with a plugin's notice: an icon for its level, the plugin's name, and the words. Its texts are never links. */
@customElement("tm-notice")
export class TmNotice extends TmElement {
  @property({ attribute: false }) notice!: PluginNotice;

  static override styles = [
    css`
      :host {
        display: flex;
        align-items: baseline;
        gap: var(--sp-2);
        color: var(--muted);
        font-size: var(--fs-14);
        overflow-wrap: anywhere;
      }

      :host([problem]) {
        color: var(--bad);
      }

      tm-icon {
        flex: none;
        align-self: center;
      }
    `,
  ];

  protected override willUpdate() {
    this.toggleAttribute("problem", this.notice.level === "problem");
  }

  override render() {
    const { display, level, page } = this.notice;
    return html`<tm-icon name=${level === "problem" ? "circle-alert" : "info"}></tm-icon>
      <span><bdi>${display}</bdi>: <tm-worded page=${page} .worded=${this.notice}></tm-worded></span>`;
  }
}
