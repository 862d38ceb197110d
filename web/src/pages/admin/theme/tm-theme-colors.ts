import { localized, msg } from "@lit/localize";
import { schemes, type Scheme } from "#shared/rules/theme.ts";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { baseStyles, fieldStyles } from "../../../ui/styles.ts";
import { ownColorName, schemeName } from "./color-names.ts";
import type { ColorTheme } from "./colors.ts";
import { ownColors, withColor, type OwnColor } from "./own-colors.ts";

/** Edits the hand-picked colours of a theme in both schemes. Fires `change` with the resulting theme. */
@customElement("tm-theme-colors")
@localized()
export class TmThemeColors extends LitElement {
  @property({ attribute: false }) theme!: ColorTheme;

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      fieldset {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr));
        gap: var(--sp-2) var(--sp-3);
        min-inline-size: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }

      legend {
        padding-block-end: var(--sp-1);
        font-size: var(--fs-16);
        font-weight: 650;
      }

      .field input[type="color"] {
        padding: var(--sp-1);
        cursor: pointer;
      }
    `,
  ];

  override render() {
    return schemes.map(
      (scheme) =>
        html`<fieldset>
          <legend>${schemeName(scheme)}</legend>
          ${ownColors.map((color) => this.field(scheme, color))}
        </fieldset>`,
    );
  }

  private field(scheme: Scheme, color: OwnColor) {
    const id = `${scheme}-${color}`;
    return html`<div class="field">
      <label for=${id}>${ownColorName(color)}</label>
      <input
        id=${id}
        type="color"
        .value=${this.theme[scheme][color]}
        @input=${(event: Event) => this.pick(scheme, color, (event.target as HTMLInputElement).value)}
      />
    </div>`;
  }

  private pick(scheme: Scheme, color: OwnColor, value: string) {
    const palette = withColor(this.theme[scheme], color, value);
    const detail: ColorTheme = { ...this.theme, [scheme]: palette, name: msg("Custom colors") };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-theme-colors": TmThemeColors;
  }
}
