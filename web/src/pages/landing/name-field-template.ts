import { msg } from "@lit/localize";
import { html, nothing } from "lit";

/** Draws the field in which a person without an identity types a name; `error` says what is wrong with it, "" for nothing. */
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
