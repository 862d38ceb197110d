import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
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

      .preview {
        overflow-wrap: anywhere;
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
    const isWrong = type === "number" && Number.isNaN(Number(value));
    return html`<div class="field">
      <label for=${id}><bdi>${label}</bdi></label>
      ${
        type === "choice"
          ? html`<select
              id=${id}
              aria-describedby=${field.previews ? `${id}-preview` : nothing}
              @change=${typed}
            >
              ${(field.options ?? []).map(
                (option) =>
                  html`<option value=${option} ?selected=${option === value}>
                    ${optionLabel(field, option)}
                  </option>`,
              )}
            </select>`
          : type === "lines"
            ? html`<textarea
                id=${id}
                rows="3"
                maxlength="4000"
                .value=${String(value)}
                @input=${typed}
              ></textarea>`
            : html`<input
                id=${id}
                maxlength=${type === "number" ? 15 : 500}
                inputmode=${type === "number" ? "decimal" : "text"}
                autocomplete="off"
                aria-invalid=${isWrong}
                aria-describedby=${isWrong ? `${id}-wrong` : nothing}
                .value=${String(value)}
                @input=${typed}
              />`
      }
      ${
        field.previews
          ? html`<p class="hint preview" id="${id}-preview" role="status">
              <bdi>${previewOf(field, value)}</bdi>
            </p>`
          : nothing
      }
      ${isWrong ? html`<p class="field-error" id="${id}-wrong">${msg("This must be a number.")}</p>` : nothing}
    </div>`;
  }

  private set({ name }: ShownField, value: FieldValue) {
    this.values = { ...this.values, [name]: value };
    this.dispatchEvent(new Event("change"));
  }
}
