import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { english, translated } from "#shared/rules/languages.ts";
import { ownName } from "../../i18n/own-name.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { chooseLanguage, chosenLanguage } from "./choose-language.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A list of the client's languages, each by its own name. The choice holds in this browser, and at once. */
@customElement("tm-language-select")
export class TmLanguageSelect extends TmElement {
  /** The tag of the chosen language, or "" if the browser's languages decide. */
  @state() private chosen = chosenLanguage();

  static override styles = [
    fieldStyles,
    css`
      :host {
        display: block;
        max-inline-size: 100%;
      }

      select {
        inline-size: auto;
        max-inline-size: 100%;
      }
    `,
  ];

  override render() {
    return html`<select aria-label=${msg("Language")} .value=${this.chosen} @change=${this.choose}>
      <option value="" ?selected=${this.chosen === ""}>${msg("Match the browser")}</option>
      ${[english, ...translated].map(
        ({ code }) =>
          html`<option value=${code} lang=${code} ?selected=${code === this.chosen}>
            ${ownName(code)}
          </option>`,
      )}
    </select>`;
  }

  private choose = (event: Event) => {
    this.chosen = (event.target as HTMLSelectElement).value;
    void chooseLanguage(this.chosen);
  };
}
