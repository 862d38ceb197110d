import { localized, msg } from "@lit/localize";
import { colorNames, type Scheme } from "#shared/rules/theme.ts";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { cssVars } from "../../../ui/css-vars.ts";
import { baseStyles, buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import type { Palette } from "./colors.ts";
import { schemeName } from "./color-names.ts";
import "../../../ui/tm-banner.ts";
import "../../../ui/tm-icon.ts";

/** Shows inert parts of the product in one scheme's colours, independent of the page around them. */
@customElement("tm-theme-preview")
@localized()
export class TmThemePreview extends LitElement {
  @property() scheme: Scheme = "light";
  @property({ attribute: false }) palette!: Palette;

  static override styles = [
    baseStyles,
    buttonStyles,
    panelStyles,
    fieldStyles,
    css`
      :host,
      .paper,
      .panel {
        display: grid;
        gap: var(--sp-2);
        align-content: start;
        min-inline-size: 0;
      }

      .paper {
        padding: var(--sp-4);
        border: 1px solid var(--line);
        border-radius: var(--r-3);
        background: var(--bg);
        color: var(--text);
      }

      .light {
        color-scheme: light;
      }

      .dark {
        color-scheme: dark;
      }

      .sunken {
        padding: var(--sp-2) var(--sp-3);
        border-radius: var(--r-2);
        background: var(--sunken);
      }

      .link {
        color: var(--accent);
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }

      .felt {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-3);
        padding: var(--sp-3) var(--sp-4);
        border-radius: var(--r-3);
        background: var(--felt);
        color: var(--on-felt);
      }

      .face {
        padding: var(--sp-3) var(--sp-2);
        border: 1px solid var(--control);
        border-radius: var(--r-2);
        background: var(--surface);
        color: var(--text);
        font-weight: 650;
      }

      .focused {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }

      .news {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-4);
        font-weight: 550;
      }

      .ok {
        color: var(--ok);
      }

      .warn {
        color: var(--warn);
      }

      .bad {
        color: var(--bad);
      }
    `,
  ];

  override render() {
    const { scheme, palette } = this;
    const colors = Object.fromEntries(colorNames.map((color) => [`--${color}`, palette[color]]));
    return html`
      <p><strong>${schemeName(scheme)}</strong></p>
      <div class="paper ${scheme}" inert ${cssVars(colors)}>
        <p>${msg("Text on the page")} · <span class="muted">${msg("muted text")}</span></p>
        ${this.card()}
        <p class="sunken">${msg("Inset")} · <span class="muted">${msg("muted text")}</span></p>
        <div class="felt">
          <span class="face">5</span><span class="face focused">8</span>${msg("On the table")}
        </div>
        <tm-banner>${msg("Notification")}</tm-banner>
        <tm-banner tone="ok">${msg("A success")}</tm-banner>
        <tm-banner tone="warn" icon="clock">${msg("A warning")}</tm-banner>
        <tm-banner tone="bad">${msg("An error")}</tm-banner>
      </div>
    `;
  }

  private card() {
    return html`<div class="panel">
      <p>
        ${msg("Text on a card")} · <span class="muted">${msg("muted text")}</span> ·
        <span class="link">${msg("a link")}</span>
      </p>
      <p class="row">
        <span class="chip">${msg("chip")}</span><span class="chip accent">${msg("chosen")}</span
        ><span class="chip ok"><tm-icon name="check"></tm-icon>${msg("Done", { id: "job-done" })}</span>
      </p>
      <p class="news">
        <span class="ok">${msg("Saved")}</span><span class="warn">${msg("Late")}</span
        ><span class="bad">${msg("Error")}</span>
      </p>
      <input readonly value=${msg("A field")} aria-label=${msg("A field")} />
      <div class="row">
        <button class="primary">${msg("Primary button")}</button><button>${msg("Button")}</button>
        <button class="danger">${msg("Delete")}</button>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-theme-preview": TmThemePreview;
  }
}
