import { msg } from "@lit/localize";
import { html, noChange, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** A field of a form. The form sends it as `id`. */
export type Field = {
  id: string;
  label: unknown;
  /** The error in the field, or "". */
  error?: string;
  /** A remark below the field. */
  hint?: unknown;
  /** The id of a remark elsewhere. */
  noteId?: string;
};

/** Attributes of the input that `textField` draws. */
export type Input = {
  /** Numbers are texts with an `inputmode`: Chrome drops the comma of "1,5", and its value would be 15. */
  type?: "text" | "url" | "password" | "date" | "datetime-local" | "time" | "search";
  /** The initial text. A changed field keeps what was typed. */
  value?: string;
  /** The current text, for a field that is drawn again with every change. In place of `value`. */
  text?: string;
  /** The id of a heading that is the label. Then `label` is not drawn. */
  labelledBy?: string;
  maxlength?: number;
  min?: string | number;
  max?: string | number;
  required?: boolean;
  autofocus?: boolean;
  disabled?: boolean;
  autocomplete?: string;
  autocapitalize?: string;
  inputmode?: string;
  placeholder?: string;
  /** Set for addresses and codes, which are written from left to right in every language. */
  dir?: "ltr";
  class?: string;
  typed?: (event: Event) => void;
};

/**
 * Draws a field with one line of text, which the form sends as the name `id`. `typed` gets each change: password managers
 * fill fields without an `input` event.
 */
export function textField(field: Field & Input) {
  const isTechnical = field.dir === "ltr";
  return fieldAround(
    field,
    html`<input
      id=${field.id}
      name=${field.id}
      type=${field.type ?? "text"}
      class=${field.class ?? nothing}
      dir=${field.dir ?? nothing}
      value=${field.value ?? nothing}
      .value=${field.text === undefined ? noChange : live(field.text)}
      maxlength=${field.maxlength ?? nothing}
      min=${field.min ?? nothing}
      max=${field.max ?? nothing}
      ?required=${field.required}
      ?autofocus=${field.autofocus}
      ?disabled=${field.disabled}
      autocomplete=${field.autocomplete ?? "off"}
      autocapitalize=${field.autocapitalize ?? nothing}
      spellcheck=${isTechnical ? "false" : nothing}
      inputmode=${field.inputmode ?? nothing}
      placeholder=${field.placeholder ?? nothing}
      aria-labelledby=${field.labelledBy ?? nothing}
      aria-invalid=${Boolean(field.error)}
      aria-describedby=${describedBy(field)}
      @input=${field.typed ?? nothing}
      @change=${field.typed ?? nothing}
    />`,
    field.labelledBy === undefined,
  );
}

/** Draws a field's label, control, error and hint. The control has the field's id, and `describedBy`. */
export function fieldAround(field: Field, control: unknown, hasLabel = true) {
  const { id, label, error, hint } = field;
  return html`<div class="field">
    ${hasLabel ? html`<label for=${id}>${label}</label>` : nothing} ${control}
    ${formError(error ?? "", `${id}-error`)}
    ${hint ? html`<p id="${id}-hint" class="hint">${hint}</p>` : nothing}
  </div>`;
}

/** Returns the ids of a field's error and remarks, for `aria-describedby`. */
export function describedBy({ id, error, hint, noteId }: Field) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, noteId].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : nothing;
}

/** Draws an error of a form or a field. "" draws nothing. */
export function formError(error: string, id?: string) {
  if (error === "") return nothing;
  return html`<p id=${id ?? nothing} class="field-error" role="alert">${error}</p>`;
}

/** Draws the buttons of a dialog whose form has the id `form`: one that closes it, and one that sends the form. */
export function formButtons(form: { isBusy: boolean }, action: string, cancel: () => void, look = "primary") {
  return html`<button slot="footer" class="quiet" @click=${cancel}>${msg("Cancel")}</button>
    <button slot="footer" class=${look} type="submit" form="form" ?disabled=${form.isBusy}>
      ${action}
    </button>`;
}
