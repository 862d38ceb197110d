import { msg } from "@lit/localize";
import { textField } from "../../ui/form/field-template.ts";

/** Returns the passcode field with its error, "" for none. */
export function passcodeField(error: string) {
  return textField({
    id: "passcode",
    label: msg("Passcode"),
    error,
    hint: msg("It came with the link. Capitals, spaces and dashes don't matter."),
    class: "passcode",
    dir: "ltr",
    maxlength: 64,
    required: true,
    autocapitalize: "characters",
  });
}

/** Returns the message for an invitation whose passcode was replaced after the link was sent. */
export function staleCodeText(): string {
  return msg("The passcode in this link is no longer valid. Ask for the current one and enter it here.");
}
