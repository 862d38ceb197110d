import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { fieldAround, formError } from "../../../ui/form/field-template.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { builtIn, isSame, type ColorTheme } from "./colors.ts";
import { packText, readPack } from "./pack.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Chooses the theme to start from: an offered one or a file. Fires `change` with it. Downloads the theme as a file. */
@customElement("tm-theme-source")
export class TmThemeSource extends TmElement {
  /** The offered themes other than the built-in one. */
  @property({ attribute: false }) offered: readonly ColorTheme[] = [];
  @property({ attribute: false }) theme!: ColorTheme;
  @state() private refusal = "";
  @query("input") private readonly picker!: HTMLInputElement;

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }
    `,
  ];

  override render() {
    return html`
      ${fieldAround(
        { id: "source", label: msg("Start from") },
        html`<select id="source" @change=${this.pick}>
          ${this.choices.map(
            (theme, i) =>
              html`<option value=${i} .selected=${isSame(theme, this.theme)}>
                ${theme.name || msg("Built-in colors")}
              </option>`,
          )}
        </select>`,
      )}
      <input
        type="file"
        hidden
        accept=".json,application/json"
        aria-label=${msg("Theme file")}
        @change=${this.read}
      />
      <div class="cluster">
        <button @click=${this.download}><tm-icon name="download"></tm-icon>${msg("Download file")}</button>
        <button @click=${() => this.picker.click()}>
          <tm-icon name="upload"></tm-icon>${msg("Load file")}
        </button>
      </div>
      ${formError(this.refusal)}
    `;
  }

  /** The offered themes, and the current one if it is not among them. */
  private get choices(): ColorTheme[] {
    const known = [builtIn, ...this.offered];
    return known.some((theme) => isSame(theme, this.theme)) ? known : [...known, this.theme];
  }

  private download = () =>
    saveFile(`${this.theme.name || "theme"}.json`, packText(this.theme), "application/json");

  private pick = (event: Event) =>
    this.take(this.choices[(event.target as HTMLSelectElement).selectedIndex]!);

  private read = async () => {
    const [file] = this.picker.files ?? [];
    // Without this, choosing the same file again after an edit would not fire `change`.
    this.picker.value = "";
    if (!file) return;
    const text = await file.text().catch(() => "");
    this.take(readPack(text, file.name.replace(/\.json$/i, "")));
  };

  private take(theme: ColorTheme | string) {
    this.refusal = typeof theme === "string" ? theme : "";
    if (typeof theme !== "string") this.dispatchEvent(new CustomEvent("change", { detail: theme }));
  }
}
