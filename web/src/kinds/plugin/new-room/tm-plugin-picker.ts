import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fieldAround, textField, type Field, type Input } from "../../../ui/form/field-template.ts";
import { fieldStyles } from "../../../ui/styles.ts";
import type { RoomPicker } from "../../kind-view.ts";
import type { ShownField } from "../../shown-fields.ts";
import { optionsFold, optionsFoldStyles } from "../../options-fold-template.ts";
import { configOf, firstValue, optionLabel, previewOf, type FieldValue } from "./field-values.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The form for a plugin's settings of a new room. The labels and options are the plugin's own words. */
@customElement("tm-plugin-picker")
export class TmPluginPicker extends TmElement implements RoomPicker {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) fields: readonly ShownField[] = [];
  @state() private values: Record<string, FieldValue> = {};

  static override styles = [
    fieldStyles,
    optionsFoldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-4);
      }
    `,
  ];

  config() {
    return configOf(this.fields, this.values);
  }

  override render() {
    const [first, ...others] = this.fields.map((field, i) => this.field(field, `field-${i}`));
    if (others.length === 0) return first ?? nothing;
    return html`${first}
    ${optionsFold({
      summary: this.summary(),
      hasProblem: this.config() === null,
      fields: html`${others}`,
    })}`;
  }

  /** Returns the values of the folded fields: the first line of each text, and the label of each toggle that is on. */
  private summary(): string {
    const texts = this.fields.slice(1).map((field) => {
      const value = this.values[field.name] ?? firstValue(field);
      if (typeof value === "boolean") return value ? field.label : "";
      return value.trim() === "" ? "" : `${field.label}: ${optionLabel(field, value.trim().split("\n")[0]!)}`;
    });
    return texts.filter((text) => text !== "").join(" · ");
  }

  private field(field: ShownField, id: string) {
    const { type, label } = field;
    const value = this.values[field.name] ?? firstValue(field);
    const typed = (event: Event) => this.set(field, (event.target as HTMLInputElement).value);
    if (type === "toggle")
      return html`<label class="check">
        <input
          type="checkbox"
          .checked=${value === true}
          @change=${(event: Event) => this.set(field, (event.target as HTMLInputElement).checked)}
        />
        <span><bdi>${label}</bdi></span>
      </label>`;
    const about: Field & Input = { id, label: html`<bdi>${label}</bdi>` };
    if (type === "choice") return this.choice(field, about, typed);
    if (type === "lines")
      return fieldAround(
        about,
        html`<textarea
          id=${id}
          rows="3"
          maxlength="4000"
          .value=${String(value)}
          @input=${typed}
        ></textarea>`,
      );
    const isNumber = type === "number";
    return textField({
      ...about,
      error: isNumber && Number.isNaN(Number(value)) ? msg("This must be a number.") : "",
      maxlength: isNumber ? 15 : 500,
      inputmode: isNumber ? "decimal" : "text",
      value: String(value),
      typed,
    });
  }

  private choice(field: ShownField, about: Field, typed: (event: Event) => void) {
    const value = this.values[field.name] ?? firstValue(field);
    const noteId = `${about.id}-preview`;
    return fieldAround(
      about,
      html`<select id=${about.id} aria-describedby=${field.previews ? noteId : nothing} @change=${typed}>
          ${(field.options ?? []).map(
            (option) =>
              html`<option value=${option} ?selected=${option === value}>
                ${optionLabel(field, option)}
              </option>`,
          )}
        </select>
        ${
          field.previews
            ? html`<p class="hint" id=${noteId} role="status">
                <bdi>${previewOf(field, value)}</bdi>
              </p>`
            : nothing
        }`,
    );
  }

  private set({ name }: ShownField, value: FieldValue) {
    this.values = { ...this.values, [name]: value };
    this.dispatchEvent(new Event("change"));
  }
}
