import { msg } from "@lit/localize";
import { html } from "lit";

/** Returns the passcode field with its error, "" for none. */
export function passcodeField(error: string) {
  return html`<div class="field">
    <label for="passcode">${msg("Passcode")}</label>
    <input
      id="passcode"
      name="passcode"
      dir="ltr"
      class="passcode"
      maxlength="64"
      required
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      aria-invalid=${error !== ""}
      aria-describedby="passcode-note"
    />
    <p id="passcode-note" class=${error ? "field-error" : "hint"} role=${error ? "alert" : "note"}>
      ${error || msg("It came with the link. Capitals, spaces and dashes don't matter.")}
    </p>
  </div>`;
}

/** Returns the message for an invitation whose passcode was replaced after the link was sent. */
export function staleCodeText(): string {
  return msg("The passcode in this link is no longer valid. Ask for the current one and enter it here.");
}
