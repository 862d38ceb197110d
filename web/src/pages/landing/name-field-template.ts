import { msg } from "@lit/localize";
import { html, nothing } from "lit";

/** Draws the name field for a person without an identity. `error` is the error in the name, or "". */
export function nameField(error: string) {
  return html`<div class="field">
    <label for="name">${msg("Your name")}</label>
    <input
      id="name"
      name="name"
      maxlength="64"
      required
      autocomplete="nickname"
      placeholder=${msg("How your team knows you")}
      aria-invalid=${error !== ""}
      aria-describedby=${error ? "error" : nothing}
    />
    ${error ? html`<p id="error" class="field-error" role="alert">${error}</p>` : nothing}
  </div>`;
}
