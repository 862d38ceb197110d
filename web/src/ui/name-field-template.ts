import { msg } from "@lit/localize";
import { html, nothing } from "lit";

/** Draws the field for the name of a person without an identity. `error` is the error in the name, or "". */
export function nameField(error: string, placeholder = "") {
  return html`<div class="field">
    <label for="name">${msg("Your name")}</label>
    <input
      id="name"
      name="name"
      maxlength="64"
      required
      autocomplete="nickname"
      placeholder=${placeholder || nothing}
      aria-invalid=${error !== ""}
      aria-describedby=${error ? "name-error" : nothing}
    />
    ${error ? html`<p id="name-error" class="field-error" role="alert">${error}</p>` : nothing}
  </div>`;
}
