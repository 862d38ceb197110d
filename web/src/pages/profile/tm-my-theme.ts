import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { currentTheme, setTheme, type Theme } from "../../lib/theme.ts";
import type { IconName } from "../../ui/icons.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Chooses light, dark or the device's theme. Stored in this browser. */
@customElement("tm-my-theme")
export class TmMyTheme extends TmElement {
  @state() private theme: Theme = currentTheme();

  static override styles = [
    panelStyles,
    fieldStyles,
    partStyles,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-6);
      }

      .check {
        grid-template-columns: auto auto;
        align-items: center;
        font-size: var(--fs-16);
      }

      .check span {
        display: inline-flex;
        align-items: center;
        gap: var(--sp-2);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("tm-theme", this.themed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("tm-theme", this.themed);
  }

  override render() {
    return html`<fieldset class="panel">
      <legend class="visually-hidden">${msg("Theme")}</legend>
      <h2 aria-hidden="true">${msg("Theme")}</h2>
      <div class="choices">
        ${this.choice("system", msg("System"), "monitor")} ${this.choice("light", msg("Light"), "sun")}
        ${this.choice("dark", msg("Dark"), "moon")}
      </div>
    </fieldset>`;
  }

  private choice(theme: Theme, label: string, icon: IconName) {
    return html`<label class="check">
      <input type="radio" name="theme" .checked=${this.theme === theme} @change=${() => setTheme(theme)} />
      <span><tm-icon name=${icon}></tm-icon>${label}</span>
    </label>`;
  }

  private themed = () => (this.theme = currentTheme());
}
