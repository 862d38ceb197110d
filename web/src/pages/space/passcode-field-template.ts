import { msg } from "@lit/localize";
import { html } from "lit";

/** Returns the field for a space's passcode, with what is wrong with the one that was typed, if anything is. */
export function passcodeField(error: string) {
  return html`<div class="field">
    <label for="passcode">${msg("Passcode")}</label>
    <input
      id="passcode"
      name="passcode"
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

/** Returns what to say where the passcode of an invitation is refused: it was replaced after the link was sent. */
export function staleCodeText(): string {
  return msg("The passcode in this link is no longer valid. Ask for the current one and type it here.");
}
