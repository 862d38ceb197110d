import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { english, translated } from "#shared/rules/languages.ts";
import { ownName } from "../../i18n/own-name.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { chooseLanguage, chosenLanguage } from "./choose-language.ts";
import "../../ui/tm-icon.ts";
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
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: var(--sp-1) var(--sp-2);
        max-inline-size: 100%;
      }

      label {
        display: inline-flex;
        align-items: center;
        gap: var(--sp-2);
        color: var(--muted);
      }

      select {
        inline-size: auto;
        max-inline-size: 100%;
      }
    `,
  ];

  override render() {
    return html`<label for="language"><tm-icon name="languages"></tm-icon>${msg("Language")}</label>
      <select id="language" .value=${this.chosen} @change=${this.choose}>
        <option value="" ?selected=${this.chosen === ""}>${msg("System")}</option>
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
